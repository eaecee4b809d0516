import type { Reactor } from '#app/domain/kernel/index.ts'
import { endClaimsOf } from './claims.queries.ts'

/** An account was deleted: what it claimed is withdrawn, claims of it are declined. */
export const onUserDeleted: Reactor<'user.deleted'> = ({ tx, now }, { userId }) =>
  endClaimsOf(tx, userId, now)
