import { z } from 'zod'
import { type Db, query, visitor } from '#kernel'
import { Day } from '#shared/durations.ts'
import { type Ranked, staffByPrefix, topGains, topVoters } from './people.queries.ts'
import { type Author, listAuthors } from './users.queries.ts'

const Week = 7 * Day
const Top = 20
const StaffMax = 500
/** The sums of a week read everything that happened in it, so they are cached this long, in ms. */
const SumsLife = 60_000

export type RankedMember = Author & { value: number }
export type Ranking = {
  /** `value` is the reputation gained in the last seven days. */
  reputation: RankedMember[]
  /** `value` is the number of votes cast in the last seven days. */
  votes: RankedMember[]
  /** `value` is the total reputation. */
  staff: RankedMember[]
}

type Sums = { at: number; gains: Ranked[]; voters: Ranked[] }
const sums = new WeakMap<Db, Sums>()

function sumsOfWeek(db: Db, now: number): Sums {
  const known = sums.get(db)
  if (known && now >= known.at && now - known.at < SumsLife) return known
  const since = now - Week
  const fresh = { at: now, gains: topGains(db, since, Top), voters: topVoters(db, since, Top) }
  sums.set(db, fresh)
  return fresh
}

/** The users page: who gained most and voted most this week, and the staff. */
export const listRanking = query({
  name: 'users.list_ranking',
  guard: visitor,
  input: z.object({}),
  run({ db, now }): Ranking {
    const { gains, voters } = sumsOfWeek(db, now)
    const staff = staffByPrefix(db, '', StaffMax)
    const people = listAuthors(db, [...gains, ...voters].map(row => row.id).concat(staff), now)
    const named = (rows: Ranked[]) =>
      rows
        .map(({ id, value }) => ({ ...people.get(id)!, value }))
        .filter(member => member.status !== 'deleted')
    return {
      reputation: named(gains),
      votes: named(voters),
      staff: named(staff.map(id => ({ id, value: people.get(id)!.rank }))),
    }
  },
})
