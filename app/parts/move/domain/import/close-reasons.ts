import { ObjectType, Reason } from '#shared/codes.ts'
import { absolute, questionPath } from '#shared/paths.ts'
import { originalUrl } from './origin.ts'
import { findPostAddress } from './queries/addresses.queries.ts'
import { importedId } from '#posts/imported/imported.queries.ts'
import type { StageContext } from './stage.ts'

export type CloseReason = { close_type: number; close_msg: string }

/** Reasons of the original site by number; those below 100 are from before 2013. */
const Reasons: Record<number, CloseReason> = {
  1: { close_type: Reason.a_duplicate, close_msg: '' },
  2: { close_type: Reason.community_specific, close_msg: '' },
  3: { close_type: Reason.something, close_msg: 'Subjective and argumentative' },
  4: { close_type: Reason.not_clarity, close_msg: '' },
  7: { close_type: Reason.something, close_msg: 'Too localized' },
  10: { close_type: Reason.something, close_msg: 'Answered by any general reference' },
  20: { close_type: Reason.something, close_msg: 'Noise or pointless' },
  101: { close_type: Reason.a_duplicate, close_msg: '' },
  102: { close_type: Reason.community_specific, close_msg: '' },
  103: { close_type: Reason.not_clarity, close_msg: '' },
  104: { close_type: Reason.something, close_msg: 'Too broad: needs to focus on one question' },
  105: { close_type: Reason.something, close_msg: 'Mainly a matter of opinion' },
}

/** The reason here for a number of the original site; newer dumps may add text after it. */
export function closeReason(comment: string): CloseReason {
  const number = Number(/^\d+/.exec(comment)?.[0] ?? NaN)
  return { ...(Reasons[number] ?? { close_type: Reason.something, close_msg: comment }) }
}

/** Absolute URL of the original of a duplicate: its copy here, else on the original site. */
export function duplicateAddress(ctx: StageContext, originalId: string): string {
  const { tx, origin } = ctx
  const id = importedId(tx, origin.source, 'question', originalId)
  const place = id === undefined ? undefined : findPostAddress(tx, ObjectType.question, id)
  if (!place) return originalUrl(origin, 'question', originalId)
  return absolute(ctx.siteUrl, questionPath(place, ctx.permalink))
}
