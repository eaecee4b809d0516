import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import {
  arg,
  anonymous,
  type Ctx,
  type Db,
  statement,
  rowTopic,
  type Tx,
  untilWritten,
  type Viewer,
} from '#kernel'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { MailStatus, UserStatus } from '#shared/codes.ts'
import { memberColumns, type MemberRow, toMember } from '#basics/users/users.queries.ts'
import { withoutEndedSuspension } from '#basics/users/suspensions.queries.ts'
import { sessions } from '#drizzle/schema/index.ts'
import { Day } from '#shared/durations.ts'
import { saveLastUseOfKey } from './keys.queries.ts'
import { isStepRequired } from './step-required.ts'

export type SessionKind = 'page' | 'api'

/** Tokens live seven days, page sessions thirty; neither is extended by use. */
export const SessionLife: Record<SessionKind, number> = {
  page: 30 * Day,
  api: 7 * Day,
}

type Owner = MemberRow & {
  secondStepAt: number
  expiresAt: number
  mustAddStep: number
  provedAt: number
}

const owner = statement<Owner>(sql`
  select ${memberColumns}, u.second_step_at as secondStepAt, s.expires_at as expiresAt,
    s.must_add_step as mustAddStep, s.proved_at as provedAt
  from session s join user u on u.id = s.user_id
  where s.token_hash = ${arg('hash')} and s.kind = ${arg('kind')}`)

/** A request asks twice: before it is admitted, and when it is answered. */
const ownerOf = untilWritten(
  (_db: Db, hash: string, kind: SessionKind) => kind + hash,
  (db, hash, kind) => owner.get(db, { hash, kind }),
  1000,
  found => (found ? { table: 'user', row: rowTopic('user', found.username) } : null),
)

/**
 * The viewer of a token. Status, activation and role are read from the account each time, so a session works
 * again once a suspension is over. Null for unknown and expired tokens and deleted accounts.
 */
export function viewerOfToken(db: Db, tokenHash: string, kind: SessionKind, now: number): Viewer {
  const found = ownerOf(db, tokenHash, kind)
  if (!found || found.expiresAt <= now || found.status === UserStatus.deleted) return anonymous
  const mustAddStep =
    found.mustAddStep === 1 &&
    found.secondStepAt === 0 &&
    // An unconfirmed address has to be confirmed first.
    found.mailStatus === MailStatus.verified &&
    isStepRequired(currentSettings(db).settings, found)
  return toMember(withoutEndedSuspension(found, now), { mustAddStep, provedAt: found.provedAt })
}

/** Starts a session and returns its token; only the hash is stored. */
export function startSession(
  tx: Tx,
  ports: Ctx['ports'],
  userId: number,
  kind: SessionKind,
  now: number,
  userAgent = '',
  deviceHash = '',
  { mustAddStep = false } = {},
): string {
  const token = ports.randomToken(32)
  tx.insert(sessions)
    .values({
      tokenHash: ports.hashToken(token),
      userId,
      kind,
      createdAt: now,
      expiresAt: now + SessionLife[kind],
      provedAt: now,
      mustAddStep,
      userAgent: userAgent.slice(0, 200),
      deviceHash,
    })
    .run()
  return token
}

/** Records that the member has confirmed their identity again. False if the account has no such session. */
export const saveProof = (tx: Tx, tokenHash: string, userId: number, now: number): boolean =>
  tx
    .update(sessions)
    .set({ provedAt: now })
    .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.userId, userId)))
    .run().changes > 0

export function endSession(tx: Tx, tokenHash: string): void {
  tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).run()
}

/** Ends all sessions of an account, or all but one. Returns the number. */
export function endSessionsOf(tx: Tx, userId: number, exceptHash = ''): number {
  return tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, exceptHash)))
    .run().changes
}

export const findSession = (db: Db, userId: number, tokenHash: string) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.userId, userId)))
    .get()

/** The unexpired sessions of an account. */
export const listSessions = (db: Db, userId: number, now: number) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .all()

const saveLastUse = statement(sql`update session set last_used_at = ${arg('lastUsedAt')}
  where token_hash = ${arg('tokenHash')} and last_used_at < ${arg('lastUsedAt')}`)

/** Stores the hour (ms) in which sessions and keys were last used; skips those that have ended. */
export function saveLastUses(tx: Tx, uses: Iterable<[tokenHash: string, hour: number]>): void {
  for (const [tokenHash, lastUsedAt] of uses) {
    saveLastUse.run(tx, { tokenHash, lastUsedAt })
    saveLastUseOfKey(tx, tokenHash, lastUsedAt)
  }
}

export function deleteExpiredSessions(tx: Tx, now: number): void {
  tx.delete(sessions).where(lt(sessions.expiresAt, now)).run()
}
