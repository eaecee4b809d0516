import { usersPath } from '#shared/paths.ts'
import { Frame } from '#ui/frame.tsx'
import { useSpeech } from '#ui/i18n.tsx'
import { EmptyBlock } from '#ui/kit/empty-block.tsx'
import { NameFilter } from '#ui/kit/name-filter.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import type { UserRef } from '#ui/kit/user-line.tsx'
import { UserCard } from './user-card.tsx'

type Person = UserRef & { value: number }
export type PeopleGroup = 'reputation' | 'votes' | 'staff'

export type UsersScreenProps = {
  /** The search text. */
  q: string
  /** Why the filter was rejected. */
  error: string | null
  /** Search results; null = no search. */
  found: Person[] | null
  /** There are more results than shown. */
  more: boolean
  groups: Record<PeopleGroup, Person[]>
}

const order: PeopleGroup[] = ['reputation', 'votes', 'staff']

/** Members: search by name, or the most active of the week and staff. */
export function UsersScreen({ q, error, found, more, groups }: UsersScreenProps) {
  const { t } = useSpeech()
  const filled = order.filter(group => groups[group].length > 0)
  return (
    <Frame nav="users">
      <PageHead title={t('layout.nav.users')} intro={t('user.list.intro')} />
      <NameFilter
        id="people-filter"
        action={usersPath()}
        q={q}
        error={error}
        words={{
          label: t('user.filter.label'),
          hint: t('user.filter.hint'),
          submit: t('user.filter.submit'),
        }}
      />
      {found ? <Found found={found} more={more} /> : null}
      {found
        ? null
        : filled.map(group => (
            <section key={group} className="people-group" aria-labelledby={`group-${group}`}>
              <h2 id={`group-${group}`}>{t(`user.group.${group}`)}</h2>
              <People people={groups[group]} by={group} />
            </section>
          ))}
      {!found && filled.length === 0 ? (
        <EmptyBlock icon="users">{t('user.list.empty')}</EmptyBlock>
      ) : null}
    </Frame>
  )
}

function People({ people, by }: { people: Person[]; by: PeopleGroup }) {
  const { t, number } = useSpeech()
  const word = by === 'votes' ? 'user.value.votes' : 'user.value.reputation'
  return (
    <ul className="people">
      {people.map(person => (
        <UserCard
          key={person.username}
          user={by === 'staff' ? person : { ...person, role: null }}
          note={t(word, { count: person.value, shown: number(person.value) })}
        />
      ))}
    </ul>
  )
}

function Found({ found, more }: { found: Person[]; more: boolean }) {
  const { t, number } = useSpeech()
  const all = <a href={usersPath()}>{t('user.list.all')}</a>
  if (found.length === 0) {
    return (
      <EmptyBlock icon="users" action={all}>
        {t('user.list.no_match')}
      </EmptyBlock>
    )
  }
  const key = more ? 'user.list.first' : 'user.list.found'
  return (
    <section className="people-group" aria-labelledby="found">
      <h2 id="found">{t(key, { count: found.length, shown: number(found.length) })}</h2>
      <People people={found} by="staff" />
      <p className="people-back">{all}</p>
    </section>
  )
}
