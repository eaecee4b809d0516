/** The mails there are, with what each needs to be written. Texts and layout are added when it is sent. */
export type MailTemplates = {
  /** Confirm the address of a new account. */
  activation: { code: string }
  /** Choose a new password. */
  password_reset: { code: string }
}
export type MailTemplate = keyof MailTemplates
