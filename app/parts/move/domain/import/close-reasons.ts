import type { Reason } from '#shared/codes.ts'
import { ownValue } from '#shared/own-value.ts'

export type CloseReason = { reason: keyof typeof Reason; message: string }

/** Reasons of the original site by number; those below 100 are from before 2013. */
const Reasons: Record<number, CloseReason> = {
  1: { reason: 'a_duplicate', message: '' },
  2: { reason: 'community_specific', message: '' },
  3: { reason: 'something', message: 'Subjective and argumentative' },
  4: { reason: 'not_clarity', message: '' },
  7: { reason: 'something', message: 'Too localized' },
  10: { reason: 'something', message: 'Answered by any general reference' },
  20: { reason: 'something', message: 'Noise or pointless' },
  101: { reason: 'a_duplicate', message: '' },
  102: { reason: 'community_specific', message: '' },
  103: { reason: 'not_clarity', message: '' },
  104: { reason: 'something', message: 'Too broad: needs to focus on one question' },
  105: { reason: 'something', message: 'Mainly a matter of opinion' },
}

/** The reason here for a number of the original site; newer dumps may add text after it. */
export function closeReason(comment: string): CloseReason {
  const number = /^\d+/.exec(comment)?.[0] ?? ''
  return ownValue(Reasons, number) ?? { reason: 'something', message: comment }
}
