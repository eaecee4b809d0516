/** The mails there are, with what each needs to be written. Texts and layout are added when it is sent. */
export type MailTemplates = {
  /** Confirm the address of a new account. */
  activation: { code: string }
  /** Choose a new password. */
  password_reset: { code: string }
  /** An administrator tries out the mail server. */
  test: Record<string, never>
  /** Join an external identity to the account; `code` is the key of the bind step. */
  join_identity: { code: string }
  /** Confirm the address that the account is to have. */
  email_change: { code: string }
  /** To the old address: the member has given the account another one; the code undoes that. */
  email_revert: { code: string }
  /** Someone logged in from a device that the account did not know; the code ends all access. `at`: ms. */
  new_device: { code: string; at: string; agent: string; network: string }
  /** To the old address: an administrator has given the account another one. */
  email_changed: Record<string, never>
  /** Two-step login of the account was turned on, off, or off by an administrator. */
  second_step_on: Record<string, never>
  second_step_off: Record<string, never>
  second_step_reset: Record<string, never>
  /** A second step was added or removed, or a recovery code was made or used. */
  second_step_changed: Record<string, never>
  /** Somebody else typed the address of the account for one of his own. */
  address_taken: Record<string, never>
  /** The archive of the own data can be fetched. */
  export_ready: Record<string, never>
  /** What became of a claim of the imported account `name`, with the note of an administrator. */
  claim_confirmed: { name: string; note: string }
  claim_declined: { name: string; note: string }
  claim_undone: { name: string; note: string }
  /** Somebody answered a question of the member; the row names the answer. */
  new_answer: Record<string, never>
  /** Somebody commented on a post of the member or replied to a comment; the row names the comment. */
  new_comment: Record<string, never>
  /** Somebody asks the member to answer; the row names the question. */
  invited_you_to_answer: { inviter: string }
  /** A question was asked; the row names it. `source` is the switch that it goes out for. */
  new_question: { source: string }
}
export type MailTemplate = keyof MailTemplates

/**
 * Emails that the reader needs to continue, such as a password reset. A second copy does no harm: its link is the same, and works
 * once. One that is missing keeps a member out.
 */
const AwaitedTemplates: readonly string[] = [
  'activation',
  'password_reset',
  'join_identity',
  'email_change',
] satisfies MailTemplate[]
export const isAwaited = (template: string): boolean => AwaitedTemplates.includes(template)

/** Mails that members can do without: each goes out for a switch and carries a way to turn it off. */
const NoticeTemplates = [
  'new_answer',
  'new_comment',
  'invited_you_to_answer',
  'new_question',
] as const
export type NoticeTemplate = (typeof NoticeTemplates)[number]

export const isNoticeTemplate = (template: string): template is NoticeTemplate =>
  (NoticeTemplates as readonly string[]).includes(template)
