import type { Reactor } from '#kernel'
import { deleteMailChoices } from '#basics/mail/mail-switches.queries.ts'
import { deleteNotificationsOf } from './notifications.queries.ts'

/** Deletes notifications and email settings of a deleted account (spec §4). */
export const onUserDeleted: Reactor<'user.deleted'> = ({ tx }, { userId }) => {
  deleteNotificationsOf(tx, userId)
  deleteMailChoices(tx, userId)
}
