/** Rows of API keys. */
import { randomUUID } from 'node:crypto'
import type { Tx } from '#kernel'
import { type Scope, Scopes } from '#shared/scopes.ts'
import { apiKeys } from '#drizzle/schema/index.ts'
import type { World } from './world.ts'

type Row = typeof apiKeys.$inferInsert

/** A read-only key of a member that does not expire. Returns its number. */
export const keyRow = (tx: Tx, userId: number, now: number, more: Partial<Row> = {}): number =>
  Number(
    tx
      .insert(apiKeys)
      .values({
        ...{ createdAt: now, userId, createdBy: userId, name: 'Backup', scopes: 'read' },
        ...{ keyHash: `hash-${randomUUID()}`, hint: 'ak_12345' },
        ...more,
      })
      .run().lastInsertRowid,
  )

/** A key that a client can use. */
export function keyOf(
  w: World,
  who: { id: number },
  scopes: readonly Scope[] = Scopes,
  more: Partial<Row> = {},
): { id: number; key: string } {
  const key = `ak_${w.site.ports.randomToken(32)}`
  const [keyHash, hint] = [w.site.ports.hashToken(key), key.slice(0, 8)]
  const row = { keyHash, hint, scopes: scopes.join(' '), ...more }
  return { id: w.write(tx => keyRow(tx, who.id, w.now, row)), key }
}
