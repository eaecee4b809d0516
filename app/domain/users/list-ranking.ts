import { z } from 'zod'
import { query, visitor } from '#app/domain/kernel/index.ts'
import { type Ranked, staffByPrefix, topGains, topVoters } from './people.queries.ts'
import { type Author, listAuthors } from './users.queries.ts'

const Week = 7 * 86_400_000
const Top = 20
const StaffMax = 500

export type RankedMember = Author & { value: number }
export type Ranking = {
  /** `value` is what was gained in the last seven days. */
  reputation: RankedMember[]
  /** `value` is the number of votes cast in the last seven days. */
  votes: RankedMember[]
  /** `value` is the whole reputation. */
  staff: RankedMember[]
}

/** The page of members: who gained and who voted most this week, and who looks after the site. */
export const listRanking = query({
  name: 'users.list_ranking',
  guard: visitor,
  input: z.object({}),
  run({ db, now }): Ranking {
    const gains = topGains(db, now - Week, Top)
    const voters = topVoters(db, now - Week, Top)
    const staff = staffByPrefix(db, '', StaffMax)
    const people = listAuthors(db, [...gains, ...voters].map(row => row.id).concat(staff))
    const named = (rows: Ranked[]) =>
      rows.map(row => ({ ...people.get(row.id)!, value: row.value }))
    return {
      reputation: named(gains),
      votes: named(voters),
      staff: named(staff.map(id => ({ id, value: people.get(id)!.rank }))),
    }
  },
})
