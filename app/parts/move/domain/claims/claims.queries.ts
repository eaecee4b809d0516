import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { arg, type Db, prepared, type Slice, statement, type Tx } from '#kernel'
import { linkable } from '#shared/web-address.ts'
import { accountClaims } from '#drizzle/schema/index.ts'

export type ClaimRow = typeof accountClaims.$inferSelect
export type ClaimStatus = ClaimRow['status']

/** With an address that may be linked, or none. */
const shown = <R extends ClaimRow | undefined>(row: R): R =>
  row && { ...row, url: linkable(row.url) }

export const findClaim = prepared(db => {
  const one = db
    .select()
    .from(accountClaims)
    .where(eq(accountClaims.id, arg('id')))
    .prepare()
  return (id: number): ClaimRow | undefined => shown(one.get({ id }))
})

export function insertClaim(tx: Tx, row: typeof accountClaims.$inferInsert): number {
  return Number(tx.insert(accountClaims).values(row).run().lastInsertRowid)
}

export function updateClaim(tx: Tx, id: number, changes: Partial<ClaimRow>): void {
  tx.update(accountClaims).set(changes).where(eq(accountClaims.id, id)).run()
}

const waitingBy = (column: typeof accountClaims.userId | typeof accountClaims.importedUserId) =>
  prepared(db => {
    const all = db
      .select()
      .from(accountClaims)
      .where(and(eq(column, arg('userId')), eq(accountClaims.status, 'waiting')))
      .orderBy(accountClaims.id)
      .prepare()
    return (userId: number): ClaimRow[] => all.all({ userId })
  })

/** Pending claims made by a member. */
export const waitingOf = waitingBy(accountClaims.userId)
/** Pending claims of one imported account. */
export const waitingFor = waitingBy(accountClaims.importedUserId)

const count = statement<{ n: number }>(
  sql`select count(*) as n from account_claim where status = 'waiting'`,
)
export const countWaitingClaims = (db: Db): number => count.one(db).n

const ofMember = prepared(db => {
  const some = db
    .select()
    .from(accountClaims)
    .where(eq(accountClaims.userId, arg('userId')))
    .orderBy(desc(accountClaims.id))
    .limit(arg('limit'))
    .prepare()
  return (userId: number, limit: number): ClaimRow[] => some.all({ userId, limit }).map(shown)
})

/** The latest claims of a member, newest first. */
export const latestClaimsOf = (db: Db, userId: number, limit: number) => ofMember(db, userId, limit)

const Decided = ['confirmed', 'declined', 'undone'] as const

const waitingPage = prepared(db => {
  const some = db
    .select()
    .from(accountClaims)
    .where(eq(accountClaims.status, 'waiting'))
    .orderBy(accountClaims.id)
    .limit(arg('size'))
    .offset(arg('offset'))
    .prepare()
  return ({ size, offset }: Slice): ClaimRow[] => some.all({ size, offset }).map(shown)
})
const decidedPage = prepared(db => {
  const some = db
    .select()
    .from(accountClaims)
    .where(inArray(accountClaims.status, [...Decided]))
    .orderBy(desc(accountClaims.decidedAt), desc(accountClaims.id))
    .limit(arg('size'))
    .offset(arg('offset'))
    .prepare()
  return ({ size, offset }: Slice): ClaimRow[] => some.all({ size, offset }).map(shown)
})
const countDecided = statement<{ n: number }>(sql`
  select count(*) as n from account_claim where status in ('confirmed', 'declined', 'undone')`)

/** Pending claims, oldest first. */
export const pageOfWaiting = (db: Db, slice: Slice) => ({
  count: countWaitingClaims(db),
  list: waitingPage(db, slice),
})

/** Decided claims, latest decision first. */
export const pageOfDecided = (db: Db, slice: Slice) => ({
  count: countDecided.one(db).n,
  list: decidedPage(db, slice),
})

const endWaiting = statement(sql`
  update account_claim set status = case user_id when ${arg('userId')} then 'withdrawn' else 'declined' end,
    decided_at = ${arg('now')}
  where status = 'waiting' and (user_id = ${arg('userId')} or imported_user_id = ${arg('userId')})`)

/** Ends the claims made by an account, and the claims of it. */
export const endClaimsOf = (tx: Tx, userId: number, now: number) =>
  void endWaiting.run(tx, { userId, now })

const unindexed = statement<{ id: number; indexedTo: number }>(sql`
  select id, indexed_to as indexedTo from account_claim where indexed_to >= 0 order by id limit 1`)
const nextPosts = statement<{ id: number; kind: 'question' | 'answer' }>(sql`
  select cast(row_key as integer) as id, table_name as kind from claim_move
  where claim_id = ${arg('claimId')} and column_name = 'user_id'
    and table_name in ('question', 'answer') and cast(row_key as integer) > ${arg('after')}
  order by 1 limit ${arg('limit')}`)

/** The oldest claim whose posts are not all in the search index under their author. */
export const findUnindexed = (db: Db) => unindexed.get(db)

/** Moved posts in order of id, starting after `after`. */
export const movedPostsAfter = (db: Db, claimId: number, after: number, limit: number) =>
  nextPosts.all(db, { claimId, after, limit })

const dropMoves = statement(sql`
  delete from claim_move where claim_id in (select id from account_claim
    where indexed_to = -1 and (status = 'undone'
      or (status = 'confirmed' and decided_at < ${arg('before')})))`)

/** Deletes the records of moved rows of merges that can no longer be undone. */
export const dropOldMoves = (tx: Tx, before: number) => void dropMoves.run(tx, { before })
