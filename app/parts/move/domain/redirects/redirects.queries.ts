import { count, desc, eq, sql, type SQL } from 'drizzle-orm'
import { arg, type Db, type Page, type Slice, statement, type Tx } from '#kernel'
import { missedPaths, redirects } from '#drizzle/schema/index.ts'
import { Day } from '#shared/durations.ts'
import { oldAddressOf, keysFor, oldAddress, type OldAddress } from './old-address.ts'

export type RedirectRow = typeof redirects.$inferSelect
export type NewRedirect = Pick<RedirectRow, 'path' | 'target' | 'source' | 'createdAt'>
export type MissedRow = Omit<typeof missedPaths.$inferSelect, 'dismissed'>

/** Most missing addresses stored. */
export const MostMissed = 1_000
/** A missing address is deleted if not requested again for this long: 60 days, in ms. */
const MissedLife = 60 * Day
/** Longest chain of redirects. */
const MostSteps = 10

type Answer = Pick<RedirectRow, 'id' | 'path' | 'target'>

const fitting = statement<Answer>(sql`
  select id, path, target from redirect where path in (select value from json_each(${arg('keys')}))`)

function bestFor(db: Db, address: OldAddress): Answer | null {
  const keys = keysFor(address)
  const found = fitting.all(db, { keys: JSON.stringify(keys) })
  if (found.length < 2) return found[0] ?? null
  return found.sort((a, b) => keys.indexOf(a.path) - keys.indexOf(b.path))[0]!
}

/**
 * The redirect that answers an address; null = none, or it would lead to a loop or through more than ten
 * others.
 */
export function redirectFor(db: Db, address: OldAddress, ownOrigin: string): Answer | null {
  const first = bestFor(db, address)
  const seen = new Set<number>()
  for (let at = first; at;) {
    if (seen.has(at.id) || seen.size >= MostSteps) return null
    seen.add(at.id)
    const asked = oldAddressOf(at.target, ownOrigin)
    at = asked && bestFor(db, asked)
  }
  return first
}

const byPath = statement<{ target: string }>(
  sql`select target from redirect where path = ${arg('path')}`,
)
export const targetOf = (db: Db, path: string): string | undefined =>
  byPath.get(db, { path })?.target

const insert = statement(sql`
  insert into redirect (created_at, path, target, source)
  values (${arg('createdAt')}, ${arg('path')}, ${arg('target')}, ${arg('source')})`)
export const insertRedirect = (tx: Tx, row: NewRedirect): void => void insert.run(tx, row)

const removeByPath = statement(sql`delete from redirect where path = ${arg('path')}`)
export const deleteByPath = (tx: Tx, path: string): void => void removeByPath.run(tx, { path })

export const deleteRedirectRow = (tx: Tx, id: number): RedirectRow | undefined =>
  tx.delete(redirects).where(eq(redirects.id, id)).returning().get()

const rowsOf = (db: Db, table: typeof redirects | typeof missedPaths, which?: SQL): number =>
  db.select({ rows: count() }).from(table).where(which).get()!.rows

/** Redirects whose path or target contains the text, newest first. */
export function pageOfRedirects(db: Db, text: string, { offset, size }: Slice): Page<RedirectRow> {
  // Addresses are stored percent-encoded.
  const part = text.replace(/\P{ASCII}+/gu, encodeURIComponent).toLowerCase()
  const found = part ? sql`instr(lower(path), ${part}) or instr(lower(target), ${part})` : undefined
  return {
    count: rowsOf(db, redirects, found),
    list: db
      .select()
      .from(redirects)
      .where(found)
      .orderBy(desc(redirects.id))
      .limit(size)
      .offset(offset)
      .all(),
  }
}

const open = eq(missedPaths.dismissed, false)

/** Missing addresses that were not dismissed, most frequent first. */
export function pageOfMissed(db: Db, { offset, size }: Slice): Page<MissedRow> {
  const { path, count: times, lastAt } = missedPaths
  return {
    count: rowsOf(db, missedPaths, open),
    list: db
      .select({ path, count: times, lastAt })
      .from(missedPaths)
      .where(open)
      .orderBy(desc(times), desc(lastAt), path)
      .limit(size)
      .offset(offset)
      .all(),
  }
}

/** A dismissed address stays in the table, so that it is not listed again. */
export const dismissMissed = (tx: Tx, path: string): boolean =>
  tx.update(missedPaths).set({ dismissed: true }).where(eq(missedPaths.path, path)).run().changes >
  0

const listMissed = statement<{ path: string }>(sql`select path from missed_path`)
const removeMissed = statement(sql`delete from missed_path where path = ${arg('path')}`)

/** Missing addresses that have a redirect now are removed. */
export function dropAnswered(tx: Tx): void {
  for (const { path } of listMissed.all(tx)) {
    const mark = path.indexOf('?')
    const address = oldAddress(path.split('?', 1)[0]!, mark < 0 ? '' : path.slice(mark))
    if (bestFor(tx, address)) removeMissed.run(tx, { path })
  }
}

export type Count = { count: number; lastAt: number }
const addHit = statement(sql`
  update redirect set hits = hits + ${arg('count')}, last_hit_at = ${arg('lastAt')}
  where id = ${arg('id')}`)
export function addHits(tx: Tx, counted: [id: number, Count][]): void {
  for (const [id, count] of counted) addHit.run(tx, { id, ...count })
}

const addMiss = statement(sql`
  insert into missed_path (path, count, last_at) values (${arg('path')}, ${arg('count')}, ${arg('lastAt')})
  on conflict (path) do update set count = count + excluded.count, last_at = excluded.last_at`)
/** Each request keeps an address for one more day, up to sixty. */
const trimMisses = statement(sql`
  delete from missed_path where path in (
    select path from missed_path order by last_at + min(count, 60) * ${sql.raw(String(Day))} desc
    limit -1 offset ${sql.raw(String(MostMissed))})`)
export function addMisses(tx: Tx, counted: [path: string, Count][]): void {
  for (const [path, count] of counted) addMiss.run(tx, { path, ...count })
  trimMisses.run(tx)
}

const removeOld = statement(sql`delete from missed_path where last_at < ${arg('before')}`)
export const deleteOldMisses = (tx: Tx, now: number): void =>
  void removeOld.run(tx, { before: now - MissedLife })
