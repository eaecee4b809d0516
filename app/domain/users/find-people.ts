/** Looking for members by the beginning of a name. */
import { z } from 'zod'
import { activated, query, visitor, wire } from '#app/domain/kernel/index.ts'
import { peopleByPrefix, staffByPrefix } from './people.queries.ts'
import { type Author, listAuthors } from './users.queries.ts'

const PeopleMax = 5
const NameMax = 500

/** Up to five activated members, by user name or display name; never the one who asks. */
export const findPeople = query({
  name: 'users.find_people',
  guard: activated,
  input: z.object({ username: wire.text({ max: NameMax, trim: true, required: true }) }),
  run({ db, viewer }, { username }): Author[] {
    const ids = peopleByPrefix(db, username, viewer.id, PeopleMax)
    const people = listAuthors(db, ids)
    return ids.map(id => people.get(id)!)
  },
})

/** Administrators and moderators, all of them or by the beginning of a name. */
export const listStaff = query({
  name: 'users.list_staff',
  guard: visitor,
  input: z.object({
    username: wire.text({ max: NameMax, trim: true }),
    page_size: wire.pageSize(10, 100),
  }),
  run({ db }, { username, page_size }): Author[] {
    const ids = staffByPrefix(db, username, page_size)
    const people = listAuthors(db, ids)
    return ids.map(id => people.get(id)!)
  },
})
