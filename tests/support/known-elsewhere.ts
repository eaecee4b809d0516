/** People whom other services know: in the bind step, and with linked sign-ins. */
import { identities, pendingIdentities } from '#drizzle/schema/index.ts'
import type { World } from './world.ts'

/** The key of a bind step. `userId`: the account to whose address it was mailed; 0 = none. */
export function bindKey(w: World, userId = 0): string {
  const key = w.site.ports.randomToken(12)
  const profile = { name: 'Bob', username: 'bob', email: '', browser: '', mailed: userId !== 0 }
  const row = {
    keyHash: w.site.ports.hashToken(key),
    createdAt: w.now,
    expiresAt: w.now + 60_000,
    provider: 'acme',
    externalId: `bob-${userId}`,
    profile: JSON.stringify(profile),
    userId,
  }
  w.write(tx => void tx.insert(pendingIdentities).values(row).run())
  return key
}

/** Everybody has one linked sign-in, whose id there is `there`. */
export function linkEverybody(w: World): void {
  const ids = w.site.sqlite.prepare('select id from user').pluck().all() as number[]
  w.write(tx => {
    for (const userId of ids) {
      const row = { createdAt: w.now, provider: `service-${userId}`, externalId: 'there', userId }
      tx.insert(identities).values(row).onConflictDoNothing().run()
    }
  })
}
