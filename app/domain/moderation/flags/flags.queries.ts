import { eq, sql } from 'drizzle-orm'
import { arg, code, type Db, prepared, statement, type Tx, untilWritten } from '#kernel'
import { reports } from '#drizzle/schema/index.ts'

export type FlagRow = typeof reports.$inferSelect

export const FlagStatus = { waiting: 1, helpful: 2, declined: 3 } as const

const waiting = statement(sql`select 1 from report
  where object_id = ${arg('objectId')} and user_id = ${arg('userId')} and status = ${code(FlagStatus.waiting)} limit 1`)

/** Whether this member has an open flag on this object. */
export const hasWaitingFlag = (tx: Tx, objectId: number, userId: number): boolean =>
  waiting.get(tx, { objectId, userId }) !== undefined

export function insertFlag(tx: Tx, flag: typeof reports.$inferInsert): void {
  tx.insert(reports).values(flag).run()
}

export const findFlag = prepared(db => {
  const one = db
    .select()
    .from(reports)
    .where(eq(reports.id, arg('id')))
    .prepare()
  return (id: number): FlagRow | undefined => one.get({ id })
})

const listWaiting = prepared(db => {
  const all = db
    .select()
    .from(reports)
    .where(sql`object_id = ${arg('objectId')} and status = ${code(FlagStatus.waiting)}`)
    .orderBy(reports.id)
    .prepare()
  return (objectId: number): FlagRow[] => all.all({ objectId })
})
/** Waiting flags of one object, oldest first. */
export const waitingFlagsOn = (db: Db, objectId: number): FlagRow[] => listWaiting(db, objectId)

/** The few waiting rows have a partial index. */
const queue = sql`from report indexed by report_waiting where status = ${code(FlagStatus.waiting)}`

const countFlags = statement<{ n: number }>(sql`select count(*) as n ${queue}`)
export const countWaiting = untilWritten(
  () => '',
  (db: Db): number => countFlags.one(db).n,
)

const nthFlag = statement<{ id: number }>(
  sql`select id ${queue} order by updated_at desc, id desc limit 1 offset ${arg('offset')}`,
)
/** The waiting flag at this offset, most recently updated first. */
export const nthWaiting = (db: Db, offset: number): number | undefined =>
  nthFlag.get(db, { offset })?.id

const countObjects = statement<{ n: number }>(sql`
  select count(*) as n from (select 1 ${queue} group by object_id limit ${arg('most')})`)
/** Number of posts with waiting flags, counted up to `most`. */
export const countFlaggedObjects = (db: Db, most: number): number =>
  countObjects.one(db, { most }).n

const nthObject = statement<{ id: number }>(sql`
  select object_id as id ${queue} group by object_id
  order by max(updated_at) desc, object_id desc limit 1 offset ${arg('offset')}`)
/** The flagged post at this offset, most recently flagged first. */
export const nthFlaggedObject = (db: Db, offset: number): number | undefined =>
  nthObject.get(db, { offset })?.id

export type Settling = Pick<FlagRow, 'status' | 'outcome' | 'reviewerId' | 'reviewedAt'>

export function resolveFlag(tx: Tx, id: number, settling: Settling): void {
  tx.update(reports)
    .set({ ...settling, updatedAt: settling.reviewedAt })
    .where(eq(reports.id, id))
    .run()
}
