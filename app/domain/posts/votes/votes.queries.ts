import { and, eq, sql } from 'drizzle-orm'
import { arg, type Db, prepared, statement, type Tx } from '#kernel'
import { votes } from '#drizzle/schema/index.ts'

export const findVote = prepared(db => {
  const one = db
    .select()
    .from(votes)
    .where(and(eq(votes.userId, arg('userId')), eq(votes.objectId, arg('objectId'))))
    .prepare()
  return (userId: number, objectId: number) => one.get({ userId, objectId })
})

const upsert = statement(sql`
  insert into vote (user_id, object_id, object_type, value, created_at, updated_at)
  values (${arg('userId')}, ${arg('objectId')}, ${arg('objectType')}, ${arg('value')}, ${arg('now')}, ${arg('now')})
  on conflict (user_id, object_id) do update set value = excluded.value, updated_at = excluded.updated_at`)

export const saveVote = (
  tx: Tx,
  row: { userId: number; objectId: number; objectType: number; value: number },
  now: number,
): void => upsert.run(tx, { ...row, now })

const mine = statement<{ objectId: number; value: number }>(sql`
  select object_id as objectId, value from vote
  where user_id = ${arg('userId')} and object_id in (select value from json_each(${arg('ids')}))`)

/** The viewer's votes on these objects: 1, -1 or 0. */
export function myVotes(db: Db, userId: number, ids: number[]): Map<number, number> {
  if (ids.length === 0) return new Map()
  const found = mine.all(db, { userId, ids: JSON.stringify(ids) })
  return new Map(found.map(row => [row.objectId, row.value]))
}

const votesOf = statement<{ up: number; down: number }>(sql`
  select coalesce(sum(value = 1), 0) + coalesce((select up from imported_vote where object_id = ${arg('id')}), 0) as up,
    coalesce(sum(value = -1), 0) + coalesce((select down from imported_vote where object_id = ${arg('id')}), 0) as down
  from vote where object_id = ${arg('id')}`)

/** Upvotes and downvotes of an object, including imported ones. */
export const countVotes = (db: Db, id: number) => votesOf.one(db, { id })
