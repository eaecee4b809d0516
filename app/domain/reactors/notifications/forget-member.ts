import type { Reactor } from '#app/domain/kernel/index.ts'
import { deleteMailChoices } from '#app/domain/basics/mail/mail-switches.queries.ts'
import { deleteNoticesOf } from './notices.queries.ts'

/** An account was deleted: its notices and its choices of mails go, too (spec §4). */
export const onUserDeleted: Reactor<'user.deleted'> = ({ tx }, { userId }) => {
  deleteNoticesOf(tx, userId)
  deleteMailChoices(tx, userId)
}
