import { and, count, desc, eq, gte, lt } from 'drizzle-orm'
import type { Ctx, Db, Page, Slice, Tx } from '#kernel'
import { coarseNetwork } from '#shared/network.ts'
import { securityEvents } from '#drizzle/schema/index.ts'
import { Day } from '#shared/durations.ts'

/** Events in a member's security log. */
export const SecurityEvents = [
  'sign_in',
  'sign_in_new_device',
  'password_changed',
  'password_reset',
  'password_set',
  'email_changed',
  'email_reverted',
  'second_step_added',
  'second_step_added_new_device',
  'second_step_removed',
  'second_step_reset',
  'second_step_wrong',
  'passkey_refused',
  'recovery_codes_made',
  'recovery_code_used',
  'key_created',
  'key_revoked',
  'sign_in_linked',
  'sign_in_unlinked',
  'sessions_ended',
  'disowned',
] as const
export type SecurityEvent = (typeof SecurityEvents)[number]
export type SecurityEventRow = typeof securityEvents.$inferSelect

/** How long events are stored, in ms: 90 days. */
export const SecurityEventLife = 90 * Day
const DetailMax = 200

/** When and where it happened. */
type Place = { tx: Tx } & Pick<Ctx, 'now' | 'clientIp' | 'userAgent'>
/** `actorId`: who did it, if not the member. `detail`: the name or address concerned. */
type Happening = { userId: number; event: SecurityEvent; actorId?: number; detail?: string }

/** Writes a line to a member's security log, in the transaction of the act itself. */
export function recordSecurity(
  { tx, now, clientIp, userAgent }: Place,
  { userId, event, actorId = 0, detail = '' }: Happening,
): void {
  tx.insert(securityEvents)
    .values({
      createdAt: now,
      userId,
      event,
      actorId: actorId === userId ? 0 : actorId,
      network: coarseNetwork(clientIp),
      userAgent: userAgent.slice(0, 200),
      detail: detail.slice(0, DetailMax),
    })
    .run()
}

/** A page of a member's events, newest first. */
export function listSecurityEvents(
  db: Db,
  userId: number,
  { size, offset }: Pick<Slice, 'size' | 'offset'>,
): Page<SecurityEventRow> {
  const own = eq(securityEvents.userId, userId)
  const found = db.select({ count: count() }).from(securityEvents).where(own).get()
  const list = db
    .select()
    .from(securityEvents)
    .where(own)
    .orderBy(desc(securityEvents.id))
    .limit(size)
    .offset(offset)
    .all()
  return { count: found?.count ?? 0, list }
}

/** Times of an event of a member since a given time; all in ms. */
export const listMoments = (
  db: Db,
  { userId, event, since }: { userId: number; event: SecurityEvent; since: number },
): number[] =>
  db
    .select({ at: securityEvents.createdAt })
    .from(securityEvents)
    .where(
      and(
        eq(securityEvents.userId, userId),
        eq(securityEvents.event, event),
        gte(securityEvents.createdAt, since),
      ),
    )
    .all()
    .map(({ at }) => at)

export function deleteOldSecurityEvents(tx: Tx, now: number): void {
  tx.delete(securityEvents)
    .where(lt(securityEvents.createdAt, now - SecurityEventLife))
    .run()
}
