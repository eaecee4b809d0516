/** Rows of imported accounts and of claims of them. */
import type { Tx } from '#kernel'
import { MailStatus } from '#shared/codes.ts'
import { accountClaims, importedObjects, importProgress, users } from '#drizzle/schema/index.ts'
import type { World } from './world.ts'

type Claim = Partial<typeof accountClaims.$inferInsert>

const source = 'garden'
const profileOf = (originalId: number) => `https://garden.example.org/users/${originalId}`

/** Profile of the account created when no name is given. */
export const oldProfile = profileOf(7)

/** The id of the imported account with a name, created if missing. */
export function importedRow(tx: Tx, now: number, username = 'old-hand'): number {
  const known = tx.select().from(users).all()
  const same = known.find(user => user.username === username)
  if (same) return same.id
  const originalId = username === 'old-hand' ? 7 : 1000 + known.length
  const times = { createdAt: now, updatedAt: now }
  const names = { username, usernameKey: username, displayName: username }
  const account = { ...times, ...names, mailStatus: MailStatus.verified }
  const id = Number(tx.insert(users).values(account).run().lastInsertRowid)
  const origin = { source, kind: 'user', originalId: String(originalId), objectId: id }
  tx.insert(importedObjects)
    .values({ ...origin, url: profileOf(originalId), authorName: username })
    .run()
  tx.insert(importProgress).values({ source, stage: 'users' }).onConflictDoNothing().run()
  return id
}

/** The id of a member's claim in a state, created with its imported account if missing. */
export function claimRow(tx: Tx, now: number, userId: number, row: Claim = {}): number {
  const { name = 'old-hand', status = 'waiting' } = row
  const known = tx.select().from(accountClaims).all()
  const same = known.find(
    claim => claim.userId === userId && claim.name === name && claim.status === status,
  )
  if (same) return same.id
  const importedUserId = importedRow(tx, now, name)
  const made = tx.insert(accountClaims).values({
    ...{ createdAt: now, userId, importedUserId, name, url: oldProfile },
    ...{ token: 'claim-Zq3xYw0aBcDe', ...row, status },
  })
  return Number(made.run().lastInsertRowid)
}

export const addImported = (w: World, username?: string): number =>
  w.write(tx => importedRow(tx, w.now, username))

export const addClaim = (w: World, userId: number, row: Claim = {}): number =>
  w.write(tx => claimRow(tx, w.now, userId, row))
