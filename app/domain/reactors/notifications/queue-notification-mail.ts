/** Emails that accompany notifications, for members who want them (spec §6). */
import type { Tx } from '#kernel'
import { mailLocale } from '#basics/mail/mail-language.ts'
import type { MailTemplates, NotificationTemplate } from '#basics/mail/mail-templates.ts'
import { queueMail } from '#basics/mail/queue-mail.ts'
import { wantsMail } from '#basics/mail/mail-switches.queries.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { userState } from '#shared/codes.ts'

type Inbox = Exclude<NotificationTemplate, 'new_question'>

export type NotificationMail<N extends Inbox = Inbox> = {
  template: N
  params: MailTemplates[N]
  about: { type: number; id: number }
  now: number
}

/** Queues an inbox email to a notified member; does nothing if the member wants none. */
export function queueNotificationMail<N extends Inbox>(
  tx: Tx,
  user: UserRow | null,
  mail: NotificationMail<N>,
): void {
  if (!user?.email || userState(user, mail.now) !== 'normal' || !wantsMail(tx, user.id, 'inbox'))
    return
  const locale = mailLocale(user, currentSettings(tx).settings)
  queueMail(tx, { ...mail, userId: user.id, recipient: user.email, locale })
}
