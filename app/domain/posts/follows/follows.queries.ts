import { sql } from 'drizzle-orm'
import { ObjectType } from '#shared/codes.ts'
import { arg, type Db, statement, type Tx } from '#kernel'

const insert = statement(sql`
  insert into follow (user_id, object_id, object_type, created_at)
  values (${arg('userId')}, ${arg('objectId')}, ${arg('objectType')}, ${arg('now')})
  on conflict do nothing`)
const remove = statement(
  sql`delete from follow where user_id = ${arg('userId')} and object_id = ${arg('objectId')}`,
)
export type Followed = { userId: number; objectId: number; objectType: number }

/** Sets the single row of member and object to the wanted state. */
export const saveFollow = (tx: Tx, follow: Followed, on: boolean, now: number): void =>
  on ? insert.run(tx, { ...follow, now }) : remove.run(tx, follow)

const own = statement<{ id: number }>(sql`
  select object_id as id from follow
  where user_id = ${arg('userId')} and object_type = ${ObjectType.tag}`)

/** Ids of all tags that a member follows, deleted ones included. */
export const followedTagIds = (db: Db, userId: number): number[] =>
  own.all(db, { userId }).map(row => row.id)
