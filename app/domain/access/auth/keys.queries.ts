import { and, eq, sql } from 'drizzle-orm'
import { arg, type Db, isActivated, type Member, prepared, statement, type Tx } from '#kernel'
import { toMember } from '#basics/users/users.queries.ts'
import { type Scope, scopesOf } from '#shared/scopes.ts'
import { apiKeys, users } from '#drizzle/schema/index.ts'

/** Also of a key that was cut short or mistyped. A session token begins so by chance, once in 262,144. */
export const looksLikeKey = (text: string) => text.startsWith('ak_')

/** The fields of a valid key that requests need. */
export type ApiKey = { id: number; name: string; scopes: readonly Scope[] }

const ownerOf = prepared(db => {
  const one = db
    .select({ user: users, key: apiKeys })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(eq(apiKeys.keyHash, arg('hash')))
    .prepare()
  return (hash: string) => one.get({ hash })
})

/**
 * The owner of a key with their current rights; null if the key is unknown, revoked or expired, or its owner
 * is not activated or is suspended.
 */
export function ownerOfKey(
  db: Db,
  keyHash: string,
  now: number,
): { viewer: Member; key: ApiKey } | null {
  const found = ownerOf(db, keyHash)
  if (!found || found.key.revokedAt > 0) return null
  const { id, name, scopes, expiresAt } = found.key
  const allowed = scopesOf(scopes)
  const provedAt = allowed.includes('sensitive') ? Infinity : 0
  const viewer = toMember(found.user, { mustAddStep: false, provedAt })
  if ((expiresAt > 0 && expiresAt <= now) || !isActivated(viewer)) return null
  return { viewer, key: { id, name, scopes: allowed } }
}

export function revokeKeysOf(tx: Tx, userId: number, now: number): void {
  tx.update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.userId, userId), eq(apiKeys.revokedAt, 0)))
    .run()
}

const saveLastUse = statement(sql`update api_key set last_used_at = ${arg('lastUsedAt')}
  where key_hash = ${arg('keyHash')} and last_used_at < ${arg('lastUsedAt')}`)

/** Stores the hour (ms) in which a key was last used. */
export const saveLastUseOfKey = (tx: Tx, keyHash: string, lastUsedAt: number): void =>
  saveLastUse.run(tx, { keyHash, lastUsedAt })
