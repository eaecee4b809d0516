import type { Reactor } from '#app/domain/kernel/index.ts'
import { deleteIdentitiesOf, deletePendingOf } from './identities.queries.ts'

/** A deleted account has no ways in; the person may come back with a new one. */
export const onUserDeleted: Reactor<'user.deleted'> = ({ tx }, { userId }) => {
  deleteIdentitiesOf(tx, userId)
  deletePendingOf(tx, userId)
}
