import type { Db, SiteSettings } from '#kernel'
import { storedUser } from '#basics/users/users.queries.ts'
import { providersInUse } from './connectors.ts'
import { listIdentitiesOf, listPasskeyIds } from './identities.queries.ts'

/**
 * Whether the owner can still log in: by password, an identity at an enabled login service, or a passkey
 * (trust rule of spec §5). Checked after one was removed, in the same transaction.
 */
export const hasWayIn = (
  { db, settings }: { db: Db; settings: SiteSettings },
  userId: number,
): boolean =>
  storedUser(db, userId).passwordHash !== '' ||
  listPasskeyIds(db, userId).length > 0 ||
  listIdentitiesOf(db, userId).some(({ provider }) => providersInUse(settings).includes(provider))
