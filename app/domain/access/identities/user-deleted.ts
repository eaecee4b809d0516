import type { Reactor } from '#kernel'
import { deleteIdentitiesOf, deletePendingOf } from './identities.queries.ts'

/** Removes the logins of a deleted account; the person may return with a new one. */
export const onUserDeleted: Reactor<'user.deleted'> = ({ tx }, { userId }) => {
  deleteIdentitiesOf(tx, userId)
  deletePendingOf(tx, userId)
}
