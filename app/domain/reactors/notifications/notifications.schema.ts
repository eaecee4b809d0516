import { z } from 'zod'
import { wire } from '#kernel'
import { isOneOf } from '#shared/is-one-of.ts'

/** Topic of an inbox row, which selects its part of the inbox (spec §2). */
export const MsgType = { none: 0, posts: 1, votes: 2, invites: 3 } as const

/** The two lists of a member. */
export const NotificationTypes = ['inbox', 'achievement'] as const
export type NotificationType = (typeof NotificationTypes)[number]
export const isNotificationType = (type: string): type is NotificationType =>
  isOneOf(NotificationTypes, type)

/** Parts of the inbox (spec §2). */
export const InboxTypes = ['all', 'posts', 'invites', 'votes', 'upvote'] as const
export type InboxType = (typeof InboxTypes)[number]

/** What happened, as stored; each has a text `notice.action.<name>`. */
export type InboxAction =
  | 'answer_the_question'
  | 'update_answer'
  | 'accept_answer'
  | 'comment_question'
  | 'comment_answer'
  | 'reply_to_you'
  | 'mention_you'
  | 'up_voted_question'
  | 'down_voted_question'
  | 'up_voted_answer'
  | 'down_voted_answer'
  | 'up_voted_comment'
  | 'invited_you_to_answer'
  | 'your_question_is_closed'
  | 'your_question_was_deleted'
  | 'your_answer_was_deleted'
  | FlagAction
  | 'claim_made'
  | ClaimDecision
/** Outcome of a flag, for the member who sent it; shown even when the post is hidden. */
export type FlagAction =
  'flag_edited' | 'flag_closed' | 'flag_deleted' | 'flag_unlisted' | 'flag_declined'
export const isFlagAction = (action: string): action is FlagAction => action.startsWith('flag_')
/** Decision on a claim of an imported account, for the claimant. */
export type ClaimDecision = 'claim_confirmed' | 'claim_declined' | 'claim_undone'
export const isClaimAction = (action: string): boolean => action.startsWith('claim_')

export const msgTypeOf = (action: InboxAction): number => {
  if (action === 'invited_you_to_answer') return MsgType.invites
  return /^(up|down)_voted_/.test(action) ? MsgType.votes : MsgType.posts
}

/** Maximum number of rows read of a list, so that a member who never clears it costs no more. */
export const MaxListed = 1000
/** Counts are shown up to 99, so counting stops here. */
export const MaxCounted = 100

export const NotificationPartInput = z.object({ inbox_type: wire.anyOf(InboxTypes, 'all') })

export const ListNotificationsInput = NotificationPartInput.extend({
  /** Any value other than inbox and achievement gives an empty list. */
  type: wire.text({ max: 20 }),
  page: wire.anyPage(),
  page_size: wire.pageSize(10),
})

export const NotificationTypeInput = z.object({
  type: z.enum(NotificationTypes, { error: 'form.invalid' }).describe('inbox or achievement'),
})

/** Notification ids are plain numbers, as a string or a number. */
export const NotificationIdInput = z.object({
  notice_id: z
    .union([z.string(), z.number()], { error: 'form.invalid' })
    .nullish()
    .transform(value => Number(value ?? 0))
    .pipe(z.int({ error: 'form.invalid' }).min(0, { error: 'form.invalid' }))
    .describe('id of a notification'),
})
