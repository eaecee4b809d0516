import { sql, type SQL } from 'drizzle-orm'
import { arg, type Db, type Statement, statement, type Tx } from '#kernel'
import type { LogRow } from './chain.ts'

const columns = sql`id, created_at as "createdAt", actor_id as "actorId", action,
  object_type as "objectType", object_id as "objectId", user_id as "userId", before, after, note,
  previous_hash as "previousHash", hash`

/** Number and hash of the last row, stored separately: reveals rows removed at the end. */
export type Head = { id: number; hash: string }
const HeadName = 'staff_log_head'

const headRow = statement<{ content: string }>(
  sql`select content from site_setting where type = ${HeadName}`,
)
const keepHead = statement(sql`
  insert into site_setting (type, content, updated_at) values (${HeadName}, ${arg('content')}, ${arg('now')})
  on conflict (type) do update set content = excluded.content, updated_at = excluded.updated_at`)

/** Null before the first row, and if it cannot be read. */
export function findHead(db: Db): Head | null {
  const row = headRow.get(db)
  if (!row) return null
  try {
    const { id, hash } = JSON.parse(row.content) as Partial<Head>
    return typeof id === 'number' && typeof hash === 'string' ? { id, hash } : null
  } catch {
    return null
  }
}

const lastRow = statement<Head>(sql`select id, hash from staff_log order by id desc limit 1`)
export const findLast = (db: Db): Head | null => lastRow.get(db) ?? null

const drawn = statement<{ n: number }>(
  sql`select seq as n from sqlite_sequence where name = 'staff_log'`,
)
/** The highest number ever used, as recorded by SQLite. */
export const highestNumber = (db: Db): number => drawn.get(db)?.n ?? 0

const insert = statement(sql`
  insert into staff_log (id, created_at, actor_id, action, object_type, object_id, user_id, before,
    after, note, previous_hash, hash)
  values (${arg('id')}, ${arg('createdAt')}, ${arg('actorId')}, ${arg('action')},
    ${arg('objectType')}, ${arg('objectId')}, ${arg('userId')}, ${arg('before')}, ${arg('after')},
    ${arg('note')}, ${arg('previousHash')}, ${arg('hash')})`)

/** Appends the row and stores it as the last one. */
export function appendRow(tx: Tx, row: LogRow): void {
  insert.run(tx, row)
  const content = JSON.stringify({ id: row.id, hash: row.hash } satisfies Head)
  keepHead.run(tx, { content, now: row.createdAt })
}

const after = statement<LogRow>(
  sql`select ${columns} from staff_log where id > ${arg('id')} order by id limit ${arg('limit')}`,
)
/** Rows in the order they were written. */
export const rowsAfter = (db: Db, id: number, limit: number): LogRow[] =>
  after.all(db, { id, limit })

const since = statement<{ id: number }>(
  sql`select id from staff_log where created_at >= ${arg('at')} order by id limit 1`,
)
/** Number of the first row since this time; 0 = none. Reads the log from its start. */
export const firstSince = (db: Db, at: number): number => since.get(db, { at })?.id ?? 0

const withHash = statement<{ id: number }>(
  sql`select id from staff_log where hash = ${arg('hash')} limit 1`,
)
/** Number of the row with this hash; 0 = none. Reads the whole log. */
export const rowWithHash = (db: Db, hash: string): number => withHash.get(db, { hash })?.id ?? 0

const actors = statement<{ id: number }>(sql`
  with recursive found(id) as (
    select min(actor_id) from staff_log
    union all
    select (select min(actor_id) from staff_log where actor_id > found.id) from found
    where found.id is not null
  ) select id from found where id is not null`)
/** Everyone who ever acted, one index step each. */
export const listActors = (db: Db): number[] => actors.all(db).map(row => row.id)

/** Filter; missing fields match anything. */
export type RowFilter = {
  actorId?: number
  userId?: number
  object?: { type: number; id: number }
  actions?: readonly string[]
}
/** Older than one row, or newer than one; neither means the newest. */
export type LogRange = { before?: number; after?: number }

/**
 * Starts from the most selective index: object, member, action, actor. To combine actor and action, only row
 * numbers are intersected, each from its index.
 */
function conditions({ actorId, userId, object }: RowFilter, action: boolean): SQL {
  const wanted: SQL[] = []
  if (object)
    wanted.push(sql`object_id = ${arg('objectId')}`, sql`object_type = ${arg('objectType')}`)
  if (userId !== undefined) wanted.push(sql`user_id = ${arg('userId')}`, sql`user_id <> 0`)
  if (action) wanted.push(sql`action = ${arg('action')}`)
  if (actorId !== undefined && action && wanted.length === 1)
    wanted.push(sql`exists (select 1 from staff_log a
      where a.actor_id = ${arg('actorId')} and a.id = staff_log.id)`)
  else if (actorId !== undefined) wanted.push(sql`actor_id = ${arg('actorId')}`)
  return wanted.length > 0 ? sql.join(wanted, sql` and `) : sql`true`
}

const searches = new Map<string, Statement<LogRow>>()
function search(filter: RowFilter, action: boolean, upwards: boolean): Statement<LogRow> {
  const given = [filter.object, filter.userId !== undefined, filter.actorId !== undefined]
  const key = [...given.map(Boolean), action, upwards].join()
  let found = searches.get(key)
  if (!found) {
    const bound = upwards
      ? sql`id > ${arg('bound')} order by id`
      : sql`id < ${arg('bound')} order by id desc`
    found = statement<LogRow>(
      sql`select ${columns} from staff_log where ${conditions(filter, action)} and ${bound} limit ${arg('limit')}`,
    )
    searches.set(key, found)
  }
  return found
}

/** For an actor with fewer rows than this, each row is checked. */
const FewRows = 3000
const upTo = statement<{ n: number }>(sql`
  select count(*) as n from (
    select 1 from staff_log where actor_id = ${arg('actorId')} limit ${sql.raw(String(FewRows))})`)

function ofActor(upwards: boolean): Statement<LogRow> {
  const bound = upwards
    ? sql`id > ${arg('bound')} order by id`
    : sql`id < ${arg('bound')} order by id desc`
  return statement<LogRow>(sql`
    select ${columns} from staff_log indexed by staff_log_actor where actor_id = ${arg('actorId')}
      and action in (select value from json_each(${arg('actions')})) and ${bound} limit ${arg('limit')}`)
}
const ownRows = { up: ofActor(true), down: ofActor(false) }

/** Whether the search starts from an actor with few rows. */
function beginsWithActor(db: Db, { actorId, userId, object, actions }: RowFilter): boolean {
  if (actorId === undefined || !actions || object || userId !== undefined) return false
  return upTo.one(db, { actorId }).n < FewRows
}

/** Up to `limit` rows, newest first. Actions are searched one by one, each with its index. */
export function findRows(db: Db, filter: RowFilter, place: LogRange, limit: number): LogRow[] {
  const upwards = place.after !== undefined
  const bound = place.after ?? place.before ?? Number.MAX_SAFE_INTEGER
  const { actorId, userId, object, actions } = filter
  const values = { actorId, userId, objectId: object?.id, objectType: object?.type, bound, limit }
  const rows = beginsWithActor(db, filter)
    ? ownRows[upwards ? 'up' : 'down'].all(db, { ...values, actions: JSON.stringify(actions) })
    : actions
      ? actions.flatMap(action => search(filter, true, upwards).all(db, { ...values, action }))
      : search(filter, false, upwards).all(db, values)
  rows.sort((a, b) => (upwards ? a.id - b.id : b.id - a.id))
  const page = rows.slice(0, limit)
  return upwards ? page.reverse() : page
}

const lastSetting = statement<LogRow>(sql`
  select ${columns} from staff_log
  where action = 'setting.changed' and note = ${arg('group')} order by id desc limit 1`)
export const findLastSetting = (db: Db, group: string): LogRow | null =>
  lastSetting.get(db, { group }) ?? null
