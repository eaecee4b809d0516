/** Invitation codes, and who accepted them. */
import { eq, sql } from 'drizzle-orm'
import { arg, type Db, statement, type Tx } from '#kernel'
import { inviteCodes, inviteUses } from '#drizzle/schema/index.ts'

const codeOf = statement<{ code: string }>(
  sql`select code from invite_code where user_id = ${arg('userId')}`,
)
const ownerOf = statement<{ userId: number }>(
  sql`select user_id as userId from invite_code where code = ${arg('code')}`,
)
export const findCodeOf = (db: Db, userId: number) => codeOf.get(db, { userId })?.code
export const findCodeOwner = (db: Db, code: string) => ownerOf.get(db, { code })?.userId

export function saveCode(tx: Tx, userId: number, code: string, now: number): void {
  tx.insert(inviteCodes).values({ code, userId, createdAt: now }).onConflictDoNothing().run()
}
export const dropCodeOf = (tx: Tx, userId: number) =>
  void tx.delete(inviteCodes).where(eq(inviteCodes.userId, userId)).run()

const takenUp = statement<{ inviterId: number }>(
  sql`select inviter_id as inviterId from invite_use where invitee_id = ${arg('userId')}`,
)
/** The member whose invitation was accepted. */
export const inviterOf = (db: Db, userId: number) => takenUp.get(db, { userId })?.inviterId

const since = statement<{ n: number }>(sql`
  select count(*) as n from invite_use
  where inviter_id = ${arg('userId')} and created_at >= ${arg('from')}`)
export const invitationsSince = (db: Db, userId: number, from: number): number =>
  since.one(db, { userId, from }).n

export function insertInviteUse(tx: Tx, row: typeof inviteUses.$inferInsert): void {
  tx.insert(inviteUses).values(row).run()
}

const sums = statement<{ count: number; points: number; unseen: number }>(sql`
  select count(*) as count, coalesce(sum(score), 0) as points,
    coalesce(sum(seen_at = 0), 0) as unseen
  from invite_use where inviter_id = ${arg('userId')}`)
export const inviteSums = (db: Db, userId: number) => sums.one(db, { userId })

export type TakenInvite = { inviteeId: number; score: number; createdAt: number }
const latest = statement<TakenInvite>(sql`
  select invitee_id as inviteeId, score, created_at as createdAt from invite_use
  where inviter_id = ${arg('userId')} order by created_at desc, id desc limit ${arg('limit')}`)
export const latestInvites = (db: Db, userId: number, limit: number): TakenInvite[] =>
  latest.all(db, { userId, limit })

const see = statement(sql`update invite_use set seen_at = ${arg('now')}
  where inviter_id = ${arg('userId')} and seen_at = 0`)
export const markInvitesSeen = (tx: Tx, userId: number, now: number) =>
  void see.run(tx, { userId, now })
