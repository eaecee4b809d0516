import { and, desc, eq, lt, notInArray } from 'drizzle-orm'
import { arg, type Db, prepared, type Tx } from '#kernel'
import { knownDevices } from '#drizzle/schema/index.ts'
import { Day } from '#shared/durations.ts'

/** How long an unused device stays known, in ms: 13 months, a month longer than its cookie. */
export const DeviceLife = 395 * Day
/** Most devices stored per account; those unused for longest are dropped. */
export const MostDevices = 50

const rowOf = prepared(db => {
  const one = db
    .select({ hash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(
      and(eq(knownDevices.userId, arg('userId')), eq(knownDevices.deviceHash, arg('deviceHash'))),
    )
    .prepare()
  return (userId: number, deviceHash: string) => one.get({ userId, deviceHash })
})

/** Since when the account knows a device, in ms; null = it does not. */
export const deviceSince = (db: Db, userId: number, deviceHash: string): number | null =>
  db
    .select({ at: knownDevices.createdAt })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHash)))
    .get()?.at ?? null

/** Whether the account has logged in from this device before. No account and no device cost the same. */
export const isKnownDevice = (db: Db, userId: number, deviceHash: string): boolean =>
  rowOf(db, userId, deviceHash) !== undefined && deviceHash !== ''

export const hasDevices = (db: Db, userId: number): boolean =>
  db
    .select({ hash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .limit(1)
    .get() !== undefined

type Seen = { userId: number; deviceHash: string; userAgent: string; now: number }

/** Stores a device of the account. */
export function saveDevice(tx: Tx, { userId, deviceHash, userAgent, now }: Seen): void {
  const seen = { lastSeenAt: now, userAgent: userAgent.slice(0, 200) }
  tx.insert(knownDevices)
    .values({ userId, deviceHash, createdAt: now, ...seen })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.deviceHash], set: seen })
    .run()
  const own = eq(knownDevices.userId, userId)
  const kept = tx
    .select({ hash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(own)
    .orderBy(desc(knownDevices.lastSeenAt), desc(eq(knownDevices.deviceHash, deviceHash)))
    .limit(MostDevices)
  tx.delete(knownDevices)
    .where(and(own, notInArray(knownDevices.deviceHash, kept)))
    .run()
}

/** Deletes all devices of an account. */
export function forgetDevicesOf(tx: Tx, userId: number): void {
  tx.delete(knownDevices).where(eq(knownDevices.userId, userId)).run()
}

export function deleteOldDevices(tx: Tx, now: number): void {
  tx.delete(knownDevices)
    .where(lt(knownDevices.lastSeenAt, now - DeviceLife))
    .run()
}
