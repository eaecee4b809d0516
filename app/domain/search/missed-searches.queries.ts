import { sql } from 'drizzle-orm'
import { arg, type Db, statement, type Tx } from '#kernel'
import { Day, Minute } from '#shared/durations.ts'

/** Most stored rows; of the rarest, those not seen for longest are dropped. */
const MostRows = 1000
/** In ms. */
const Life = 30 * Day
/** How long what is typed further replaces its beginning, in ms. */
const TypingTime = 10 * Minute

export type Missed = { words: string; searches: number; asks: number }
type MissedRow = Missed & { firstAt: number; lastAt: number }

const count = statement(sql`insert into missed_search (words, searches, asks, first_at, last_at)
  values (${arg('words')}, ${arg('searches')}, ${arg('asks')}, ${arg('now')}, ${arg('now')})
  on conflict (words) do update set searches = searches + excluded.searches, asks = asks + excluded.asks,
    last_at = ${arg('now')}`)
const dropBeginnings = statement(sql`delete from missed_search
  where asks = 1 and searches = 0 and last_at > ${arg('since')}
    and words <> ${arg('words')} and substr(${arg('words')}, 1, length(words)) = words`)
const trim = statement(sql`delete from missed_search where words in (
  select words from missed_search order by searches + asks desc, last_at desc limit -1 offset ${sql.raw(String(MostRows))})`)

/** Counts what was not found. A title that was looked up while it was typed counts once. */
export function countMissed(tx: Tx, list: Missed[], now: number): void {
  for (const missed of list) {
    if (missed.asks > 0) dropBeginnings.run(tx, { words: missed.words, since: now - TypingTime })
    count.run(tx, { ...missed, now })
  }
  trim.run(tx)
}

const page =
  statement<MissedRow>(sql`select words, searches, asks, first_at as firstAt, last_at as lastAt
  from missed_search order by searches + asks desc, last_at desc, words limit ${arg('size')} offset ${arg('offset')}`)
const total = statement<{ n: number }>(sql`select count(*) as n from missed_search`)

/** The most frequent first. */
export const listMissed = (db: Db, size: number, offset: number) => ({
  count: total.one(db).n,
  list: page.all(db, { size, offset }),
})

const drop = statement(sql`delete from missed_search where words = ${arg('words')}`)
export const deleteMissed = (tx: Tx, words: string): void => drop.run(tx, { words })

const old = statement(sql`delete from missed_search where last_at < ${arg('before')}`)
export const deleteOldMissed = (tx: Tx, now: number): void => old.run(tx, { before: now - Life })
