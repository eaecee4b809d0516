/** Writes the rows of a whole site with their ids. */
import { sql } from 'drizzle-orm'
import { arg, inserts, type Db, statement, type Tx } from '#kernel'
import { uploadUses } from '#drizzle/schema/index.ts'

export type Row = Record<string, unknown>

const content = statement<{ n: number }>(sql`select
  (select count(*) from question) + (select count(*) from comment) + (select count(*) from tag)
  + (select count(*) from imported_object) + (select count(*) from badge_award)
  + (select count(*) from user where id <> 1) as n`)
/** A site without posts and without accounts other than the first administrator. */
export const isEmptySite = (db: Db): boolean => content.one(db).n === 0

const members = statement(sql`select 1 from user u where u.id <> 1 and not exists (
  select 1 from imported_object i where i.object_id = u.id and i.kind = 'user') limit 1`)
/** A site of which all accounts but the first administrator's were imported: nobody waits for its database. */
export const isWithoutMembers = (db: Db): boolean => members.get(db) === undefined

const dropBadges = statement(sql`delete from badge`)
const dropSettings = statement(sql`delete from site_setting
  where type in (select value from json_each(${arg('groups')}))`)
const setCounter = statement(sql`update object_counter set value = ${arg('value')} where id = 1`)

/** Makes room for the badges and settings of another site; missing groups get their defaults. */
export function dropFirstRows(tx: Tx, groups: string[]): void {
  dropBadges.run(tx)
  dropSettings.run(tx, { groups: JSON.stringify(groups) })
}

/** The next object gets the id behind this one. */
export const setLastId = (tx: Tx, value: number): void => void setCounter.run(tx, { value })

const highest = statement<{
  id: number
}>(sql`select max(coalesce((select max(id) from question), 0),
  coalesce((select max(id) from answer), 0), coalesce((select max(id) from comment), 0),
  coalesce((select max(id) from tag), 0), coalesce((select max(id) from badge), 0),
  coalesce((select max(id) from badge_award), 0),
  (select value from object_counter where id = 1)) as id`)
/** The highest id in use or given. */
export const findHighestId = (db: Db): number => highest.one(db).id

export const insertFileUse = inserts(uploadUses)

const statistics = statement(sql`analyze`)
/** Statistics for the query planner: without them it takes indexes by which counting costs the square of the rows. */
export const gatherStatistics = (tx: Tx): void => void statistics.run(tx)
/** The site itself works without them (`db.ts`). */
export function dropStatistics(tx: Tx): void {
  for (const table of ['sqlite_stat1', 'sqlite_stat4'])
    tx.run(sql.raw(`drop table if exists ${table}`))
}
