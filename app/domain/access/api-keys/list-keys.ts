import { z } from 'zod'
import {
  activated,
  admin,
  type Ctx,
  harmless,
  type Member,
  type Page,
  query,
  slice,
  wire,
} from '#kernel'
import { type Author, listAuthors } from '#basics/users/users.queries.ts'
import { type Scope, scopesOf } from '#shared/scopes.ts'
import { type ApiKeyRow, keysOf, KeyStates, listKeyRows } from './api-keys.queries.ts'

/** Contains nothing that grants access. Times in ms, 0 = never. */
export type KeyItem = {
  id: number
  name: string
  hint: string
  scopes: Scope[]
  createdAt: number
  expiresAt: number
  lastUsedAt: number
  state: 'live' | 'expired' | 'revoked'
  /** An administrator created it for the owner. */
  byOther: boolean
}
export type OwnedKey = KeyItem & { owner: Author | null }

function toItem(row: ApiKeyRow, now: number): KeyItem {
  const { id, name, hint, createdAt, expiresAt, lastUsedAt, revokedAt } = row
  const expired = expiresAt > 0 && expiresAt <= now
  return {
    id,
    name,
    hint,
    createdAt,
    expiresAt,
    lastUsedAt,
    scopes: scopesOf(row.scopes),
    state: revokedAt > 0 ? 'revoked' : expired ? 'expired' : 'live',
    byOther: row.createdBy !== row.userId,
  }
}

/** The caller's keys that were not revoked, newest first. */
export const ownKeys = ({ db, viewer, now }: Ctx<Member>): KeyItem[] =>
  keysOf(db, viewer.id).map(row => toItem(row, now))

export const listKeys = query({
  name: 'api_keys.list',
  guard: activated,
  input: z.object({}),
  run: ownKeys,
})

/** All members' keys, searched by key name and owner. Administrators only. */
export const listAllKeys = query({
  name: 'api_keys.list_all',
  guard: harmless(admin),
  input: z.object({
    query: wire.text({ max: 100, trim: true }),
    state: wire.oneOf(KeyStates, 'live'),
    page: wire.page(),
    page_size: wire.pageSize(20, 100),
  }),
  run({ db, now }, { query: words, state, page, page_size }): Page<OwnedKey> {
    const found = listKeyRows(db, { state, words, now }, slice(page, page_size))
    const owners = listAuthors(
      db,
      found.list.map(({ userId }) => userId),
      now,
    )
    const list = found.list.map(row => ({
      ...toItem(row, now),
      owner: owners.get(row.userId) ?? null,
    }))
    return { count: found.count, list }
  },
})
