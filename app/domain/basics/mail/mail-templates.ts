/** All emails with the parameters of each. Texts and layout are added when one is sent. */
import { isOneOf } from '#shared/is-one-of.ts'

export type MailTemplates = {
  /** Confirm the address of a new account. */
  activation: { code: string }
  /** Set a new password. */
  password_reset: { code: string }
  /** An administrator tests the mail server. */
  test: Record<string, never>
  /** Link an external identity to the account; `code` is the key of the bind step. */
  join_identity: { code: string }
  /** Confirm the new address of the account. */
  email_change: { code: string }
  /** To the old address: the member has changed the address of the account; the code undoes that. */
  email_revert: { code: string }
  /** Someone logged in from a device that is new to the account; the code ends all access. `at`: ms. */
  new_device: { code: string; at: string; agent: string; network: string }
  /** To the old address: an administrator has changed the address of the account. */
  email_changed: Record<string, never>
  /** Two-step login of the account was turned on, off, or off by an administrator. */
  second_step_on: Record<string, never>
  second_step_off: Record<string, never>
  second_step_reset: Record<string, never>
  /** A second step was added or removed, or a recovery code was made or used. */
  second_step_changed: Record<string, never>
  /** Wrong codes were entered as the second step: someone else may know the password. */
  second_step_wrong: Record<string, never>
  /** Someone else entered the address of the account as theirs. */
  address_taken: Record<string, never>
  /** Staff suspended the account: sealed case, end in ms, number of the reason, message. */
  suspended: { case: string; until: string; reason: string; note: string }
  /** The member's data archive can be downloaded. */
  export_ready: Record<string, never>
  /** To administrators: the administrator `name` asks for another URL of the site, which `note` is, or has confirmed it. */
  url_asked: { name: string; note: string }
  url_changed: { name: string; note: string }
  /** Result of a claim of the imported account `name`, with an administrator's note. */
  claim_confirmed: { name: string; note: string }
  claim_declined: { name: string; note: string }
  claim_undone: { name: string; note: string }
  /** Someone answered a question of the member; the row names the answer. */
  new_answer: Record<string, never>
  /** Someone commented on a post of the member or replied to a comment; the row names the comment. */
  new_comment: Record<string, never>
  /** Someone invites the member to answer; the row names the question. */
  invited_you_to_answer: { inviter: string }
  /**
   * A question was asked; the row names it. `source` is the setting that it is sent for. `until`: end of the member's
   * week in ms, if there are no more such emails in it.
   */
  new_question: { source: string; until?: string }
}
export type MailTemplate = keyof MailTemplates

/**
 * Emails that the reader needs to continue, such as a password reset. A second copy does no harm: its link is
 * the same, and works once. A missing one keeps a member out.
 */
const AwaitedTemplates: readonly string[] = [
  'activation',
  'password_reset',
  'join_identity',
  'email_change',
] satisfies MailTemplate[]
export const isAwaited = (template: string): boolean => AwaitedTemplates.includes(template)

/** Optional emails: each depends on a setting of the member and has an unsubscribe link. */
export const NotificationTemplates = [
  'new_answer',
  'new_comment',
  'invited_you_to_answer',
  'new_question',
] as const
export type NotificationTemplate = (typeof NotificationTemplates)[number]

export const isNotificationTemplate = (template: string): template is NotificationTemplate =>
  isOneOf(NotificationTemplates, template)
