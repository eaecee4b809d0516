import { z } from 'zod'
import { ObjectType } from '#shared/codes.ts'
import {
  activated,
  badRequest,
  command,
  insist,
  invalid,
  raise,
  type SiteSettings,
  wire,
} from '#kernel'
import { findPost } from '#posts/objects/objects.ts'
import { mayFlag } from './flags.policy.ts'
import { hasWaitingFlag, insertFlag } from './flags.queries.ts'
import { type ReasonItem, reasonsOf } from './reasons.ts'

/** Longest text of a flag, in characters. */
const MaxFlagText = 500

const FlagInput = z.object({
  object_id: wire.anyId(),
  report_type: wire.int(0, 1_000_000, 0),
  content: wire.text({ max: MaxFlagText, trim: true }),
})

const kinds: Record<number, string> = {
  [ObjectType.question]: 'question',
  [ObjectType.answer]: 'answer',
  [ObjectType.comment]: 'comment',
}

/** The details required by the reason; dropped for other reasons (spec §5). */
function contentOf(reason: ReasonItem, content: string, settings: SiteSettings): string {
  if (!reason.contentType) return ''
  const wrong = (why: string) => invalid({ field: 'content', reason: why })
  if (reason.contentType === 'textarea') return content || raise(wrong('form.required'))
  const url = URL.canParse(content) ? new URL(content) : null
  if (!url || !/^https?:$/.test(url.protocol)) {
    const reason = 'error.common.invalid_url'
    throw badRequest(reason, { fields: [{ field: 'content', reason }] })
  }
  if (url.origin !== new URL(settings.general.site_url).origin) throw wrong('form.other_site')
  return content
}

/**
 * Flags a question, an answer or a comment. While a member's flag on an object is open, another one has no
 * effect and the result is `known`.
 */
export const flagPost = command({
  name: 'flags.flag',
  guard: activated,
  input: FlagInput,
  emits: ['post.flagged'],
  captcha: 'report',
  run(
    { tx, viewer, privileges, settings, now, emit },
    input,
  ): { objectId: number; known: boolean } {
    const post =
      findPost(tx, viewer, input.object_id) ?? raise(badRequest('error.object.not_found'))
    insist(mayFlag(viewer, post, privileges))
    if (!input.report_type) throw invalid({ field: 'report_type', reason: 'form.choose_reason' })
    const reason =
      reasonsOf(kinds[post.type]!, 'flag')!.find(one => one.type === input.report_type) ??
      raise(badRequest('error.report.not_found'))
    const content = contentOf(reason, input.content, settings)
    if (hasWaitingFlag(tx, post.id, viewer.id)) return { objectId: post.id, known: true }
    const place = { objectType: post.type, objectId: post.id, questionId: post.question.id }
    insertFlag(tx, {
      ...place,
      createdAt: now,
      updatedAt: now,
      userId: viewer.id,
      reportedUserId: post.authorId,
      reportType: reason.type,
      content,
    })
    emit('post.flagged', { ...place, userId: viewer.id })
    return { objectId: post.id, known: false }
  },
})
