/** Which objects use which file; the counts on the files are updated. */
import { sql } from 'drizzle-orm'
import { arg, type Db, statement, type Tx } from '#kernel'
import { ObjectType } from '#shared/codes.ts'
import { Withdrawn } from './withdrawn.queries.ts'

/** Something that uses files: an object, or a group of settings (`objectType` 0, identified by `key`). */
export type User = { objectType: number; objectId: number; key: string }

const add = statement(sql`insert or ignore into upload_use (upload_id, object_type, object_id, key)
  select id, ${arg('objectType')}, ${arg('objectId')}, ${arg('key')} from upload
  where path in (select value from json_each(${arg('paths')}))`)

const affected = statement<{ id: number }>(sql`select upload_id as id from upload_use
  where object_type = ${arg('objectType')} and object_id = ${arg('objectId')}
    and key = ${arg('key')}`)

const drop = statement(sql`delete from upload_use
  where object_type = ${arg('objectType')} and object_id = ${arg('objectId')}
    and key = ${arg('key')}
    and upload_id not in (select id from upload
      where path in (select value from json_each(${arg('paths')})))`)

/**
 * `unused_since` is set when the last use ends and cleared when the file is used again, unless it was
 * withdrawn.
 */
const count = statement(sql`update upload set unused_since = case
      when unused_since = ${sql.raw(String(Withdrawn))} then unused_since
      when exists (select 1 from upload_use x where x.upload_id = upload.id) then 0
      when unused_since = 0 then ${arg('now')} else unused_since end
  where id in (select value from json_each(${arg('ids')}))`)

function recount(tx: Tx, now: number, ids: number[]): void {
  if (ids.length > 0) count.run(tx, { now, ids: JSON.stringify(ids) })
}

const idsOf = (db: Db, user: User) => affected.all(db, user).map(row => row.id)

/** Adds uses; existing ones stay. */
export function addUses(tx: Tx, now: number, user: User, paths: string[]): void {
  if (paths.length === 0) return
  add.run(tx, { ...user, paths: JSON.stringify(paths) })
  recount(tx, now, idsOf(tx, user))
}

export function setUses(tx: Tx, now: number, user: User, paths: string[]): void {
  const before = idsOf(tx, user)
  if (before.length === 0 && paths.length === 0) return
  const values = { ...user, paths: JSON.stringify(paths) }
  drop.run(tx, values)
  add.run(tx, values)
  recount(tx, now, [...new Set([...before, ...idsOf(tx, user)])])
}

const tableOf = {
  [ObjectType.question]: 'question',
  [ObjectType.answer]: 'answer',
  [ObjectType.tag]: 'tag',
  [ObjectType.comment]: 'comment',
  [ObjectType.user]: 'user',
} as const
const lost = Object.entries(tableOf).map(([type, table]) =>
  statement<User & { id: number }>(sql`select upload_id as id, object_type as objectType,
      object_id as objectId, key from upload_use u
    where u.object_type = ${Number(type)}
      and not exists (select 1 from ${sql.raw(`"${table}"`)} o where o.id = u.object_id)
    limit 500`),
)
const dropOne = statement(sql`delete from upload_use where upload_id = ${arg('id')}
  and object_type = ${arg('objectType')} and object_id = ${arg('objectId')} and key = ${arg('key')}`)

/** Removes the uses by erased objects; returns the number. */
export function dropLostUses(tx: Tx, now: number): number {
  const rows = lost.flatMap(statement => statement.all(tx))
  for (const { id, objectType, objectId, key } of rows) {
    dropOne.run(tx, { id, objectType, objectId, key })
  }
  recount(tx, now, [...new Set(rows.map(row => row.id))])
  return rows.length
}

type Text = { text: string }
const texts = {
  revision: statement<Text & { objectType: number; objectId: number }>(sql`
    select content as text, object_type as objectType, object_id as objectId
    from revision where id = ${arg('id')}`),
  revisions: statement<Text>(
    sql`select content as text from revision where object_id = ${arg('id')}`,
  ),
  comment: statement<Text>(sql`select original_text as text from comment where id = ${arg('id')}`),
  profile: statement<Text>(
    sql`select avatar || ' ' || bio as text from user where id = ${arg('id')}`,
  ),
  setting: statement<Text>(sql`select content as text from site_setting where type = ${arg('id')}
    union all select config as text from plugin where 'plugin:' || slug = ${arg('id')}`),
}

export const revisionText = (db: Db, id: number) => texts.revision.get(db, { id })
/** The texts of all revisions of a post. */
export const allVersions = (db: Db, id: number): string =>
  texts.revisions
    .all(db, { id })
    .map(row => row.text)
    .join('\n')
export const commentText = (db: Db, id: number): string => texts.comment.get(db, { id })?.text ?? ''
/** Avatar and biography of a profile. */
export const profileText = (db: Db, id: number): string => texts.profile.get(db, { id })?.text ?? ''
export const settingText = (db: Db, group: string): string =>
  texts.setting.get(db, { id: group })?.text ?? ''
