/** Finding members by the beginning of a name. */
import { z } from 'zod'
import { activated, type Ctx, query, visitor, wire } from '#kernel'
import { peopleByPrefix, staffByPrefix } from './people.queries.ts'
import { type Author, listAuthors } from './users.queries.ts'

const PeopleMax = 5
const NameMax = 500
/** Most members that the filter of the users page shows. */
const FilterMax = 24

function authorsInOrder({ db, now }: Pick<Ctx, 'db' | 'now'>, ids: number[]): Author[] {
  const people = listAuthors(db, ids, now)
  return ids.map(id => people.get(id)!)
}

/** Up to five active members, by username or display name; never the caller. */
export const findPeople = query({
  name: 'users.find_people',
  guard: activated,
  input: z.object({ username: wire.text({ max: NameMax, trim: true, required: true }) }),
  run(ctx, { username }): Author[] {
    return authorsInOrder(ctx, peopleByPrefix(ctx.db, username, ctx.viewer.id, PeopleMax))
  },
})

export type FilteredPeople = { list: Author[]; more: boolean }

/** Members whose username or display name begins with a text; `more` if not all are included. */
export const filterPeople = query({
  name: 'users.filter_people',
  guard: visitor,
  input: z.object({ q: wire.text({ max: NameMax, trim: true, required: true }) }),
  run(ctx, { q }): FilteredPeople {
    const ids = peopleByPrefix(ctx.db, q, 0, FilterMax + 1)
    return { list: authorsInOrder(ctx, ids.slice(0, FilterMax)), more: ids.length > FilterMax }
  },
})

/** Administrators and moderators: all, or by the beginning of a name. */
export const listStaff = query({
  name: 'users.list_staff',
  guard: visitor,
  input: z.object({
    username: wire.text({ max: NameMax, trim: true }),
    page_size: wire.pageSize(10, 100),
  }),
  run(ctx, { username, page_size }): Author[] {
    return authorsInOrder(ctx, staffByPrefix(ctx.db, username, page_size))
  },
})
