import { and, count, desc, eq, gt, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Page, Slice, Tx } from '#kernel'
import { apiKeys, users } from '#drizzle/schema/index.ts'
import { Day } from '#shared/durations.ts'

export type ApiKeyRow = typeof apiKeys.$inferSelect
type NewKey = typeof apiKeys.$inferInsert

export const KeyStates = ['live', 'ended', 'all'] as const
type KeyState = (typeof KeyStates)[number]

/** How many keys of one member are listed, including expired and revoked ones. */
const Shown = 100
/** How long expired keys are still listed, in ms. */
const StoredMs = 90 * Day

const isLive = (now: number) =>
  and(eq(apiKeys.revokedAt, 0), or(eq(apiKeys.expiresAt, 0), gt(apiKeys.expiresAt, now)))!

export function insertKey(tx: Tx, key: NewKey): number {
  return Number(tx.insert(apiKeys).values(key).run().lastInsertRowid)
}

export const findKey = (db: Db, id: number): ApiKeyRow | undefined =>
  db.select().from(apiKeys).where(eq(apiKeys.id, id)).get()

export function countLiveKeys(db: Db, userId: number, now: number): number {
  const own = and(eq(apiKeys.userId, userId), isLive(now))
  return db.select({ n: count() }).from(apiKeys).where(own).get()!.n
}

export function countRevoked(db: Db, userId: number): number {
  const own = and(eq(apiKeys.userId, userId), ne(apiKeys.revokedAt, 0))
  return db.select({ n: count() }).from(apiKeys).where(own).get()!.n
}

/** Keys that were not revoked, newest first. */
export const keysOf = (db: Db, userId: number): ApiKeyRow[] =>
  db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), eq(apiKeys.revokedAt, 0)))
    .orderBy(desc(apiKeys.id))
    .limit(Shown)
    .all()

export const renameKeyRow = (tx: Tx, id: number, name: string): void =>
  void tx.update(apiKeys).set({ name }).where(eq(apiKeys.id, id)).run()

/** Returns whether the key was in force until now. */
export function revoke(tx: Tx, id: number, now: number): boolean {
  const current = and(eq(apiKeys.id, id), eq(apiKeys.revokedAt, 0))
  return tx.update(apiKeys).set({ revokedAt: now }).where(current).run().changes > 0
}

export type KeyFilter = { state: KeyState; words: string; now: number }

function matching({ state, words, now }: KeyFilter): SQL | undefined {
  const pattern = `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const has = (text: SQL) => sql`lower(${text}) like ${pattern} escape '\\'`
  const found =
    words === ''
      ? undefined
      : or(
          has(sql`${apiKeys.name}`),
          has(sql`${apiKeys.hint}`),
          has(sql`${users.username}`),
          has(sql`${users.displayName}`),
        )
  const live = isLive(now)
  return and(state === 'live' ? live : state === 'ended' ? sql`not ${live}` : undefined, found)
}

/** All members' keys, newest first. */
export function listKeyRows(db: Db, filter: KeyFilter, { size, offset }: Slice): Page<ApiKeyRow> {
  const where = matching(filter)
  const list = db
    .select({ key: apiKeys })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(where)
    .orderBy(desc(apiKeys.id))
    .limit(size)
    .offset(offset)
    .all()
  const found = db
    .select({ n: count() })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(where)
    .get()!
  return { count: found.n, list: list.map(({ key }) => key) }
}

/** Deletes keys that expired or were revoked long ago. */
export function purgeKeys(tx: Tx, now: number): void {
  const before = now - StoredMs
  const past = (column: typeof apiKeys.revokedAt | typeof apiKeys.expiresAt) =>
    and(gt(column, 0), lt(column, before))
  tx.delete(apiKeys)
    .where(or(past(apiKeys.revokedAt), past(apiKeys.expiresAt)))
    .run()
}
