import { screenRoute } from '#app/screen-route.tsx'
import { json } from '@remix-run/node'
import { filterPeople } from '#basics/users/find-people.ts'
import { listRanking, type RankedMember } from '#basics/users/list-ranking.ts'
import { usersPath } from '#shared/paths.ts'
import directoryCss from '#ui/styles/directory.css?url'
import { type PeopleGroup, UsersScreen } from './screen.tsx'
import { refusalText } from '#web/kernel/failures.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { userRef } from '#web/posts/rows.ts'

type Person = ReturnType<typeof person>
type Find = { found: Person[] | null; more: boolean; groups: Record<PeopleGroup, Person[]> }

const person = (member: RankedMember) => ({ ...userRef(member), value: member.value })

/** Members matching a name; without one, the three groups of the week. */
async function find({ run }: ScreenArgs, q: string): Promise<Find> {
  if (q) {
    const { list, more } = await run(filterPeople, { q })
    const found = list.map(author => person({ ...author, value: author.rank }))
    return { found, more, groups: { reputation: [], votes: [], staff: [] } }
  }
  const { reputation, votes, staff } = await run(listRanking)
  const groups = {
    reputation: reputation.map(person),
    votes: votes.map(person),
    staff: staff.map(person),
  }
  return { found: null, more: false, groups }
}

const route = screenRoute({
  view: async args => {
    const { url, t } = args
    const q = (url.searchParams.get('q') ?? '').trim()
    const body = { title: t('layout.nav.users'), q }
    try {
      return { ...body, error: null, ...(await find(args, q)) }
    } catch (error) {
      const refused = refusalText(error, t)
      if (refused === null) throw error
      return json({ ...body, error: refused, ...(await find(args, '')) }, { status: 400 })
    }
  },
  styles: [directoryCss],
  head: ({ title, q }) => ({ title, path: usersPath(), noindex: q !== '' }),
  Screen: ({ data }) => <UsersScreen {...data} />,
})

export const { loader, links, meta } = route
export default route.Page
