/** Names that mix scripts to look like another member's. Escapes are used for letters of other scripts. */
import { expect, test } from 'vitest'
import { finishLogin } from '#access/identities/finish-login.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { addUsers } from '#people/members/add-users.ts'
import { editMemberProfile } from '#people/members/edit-profile.ts'
import { updateProfile } from '#people/profiles/update-profile.ts'
import { inCore, readTracked, trackedFiles } from '#tests/architecture/tracked-files.ts'
import { openProfiles } from '#tests/support/viewers.ts'
import { world, type World } from '#tests/support/world.ts'
import { createUser } from './create-user.ts'
import { imitable } from './mixed-names.ts'
import { register } from './register.ts'

const names = (w: World) =>
  w.site.sqlite.prepare('select display_name from user order by id').pluck().all()

/** Ways in which a name reaches an account, by the files of the domain that write it. */
const ways: Record<string, (w: World, name: string, eve: UserRow, boss: UserRow) => unknown> = {
  'register.ts': (w, name) =>
    w.as(null).run(register, { name, e_mail: 'new@example.org', pass: 'correct-horse' }),
  'create-user.ts': (w, display_name, _eve, boss) =>
    w
      .as(boss)
      .run(createUser, { display_name, email: 'new@example.org', password: 'correct-horse' }),
  'bulk.queries.ts': (w, name, _eve, boss) =>
    w.as(boss).run(addUsers, { users: `${name}, new@example.org, correct-horse` }),
  'new-account.ts': (w, name) =>
    w.as(null).run(finishLogin, {
      ...{ provider: 'acme', external_id: '7', name, username: 'fresh' },
      ...{ email: 'new@example.org', email_verified: true },
    }),
  'update-profile.ts': (w, display_name, eve) => w.as(eve).run(updateProfile, { display_name }),
  'edit-profile.ts': (w, display_name, eve, boss) =>
    w.as(boss).run(editMemberProfile, {
      ...{ user_id: eve.id, display_name, username: eve.username, email: eve.email },
    }),
}
/** Files that write names without this rule, with the reason. */
const apart: Record<string, string> = {
  'users.queries.ts': 'stores what the others give it',
  'install-site.ts': 'the first account',
  'delete-own-account.ts': 'the neutral name of a deleted account',
}

test('every file that writes a display name follows the rule, or says why not', () => {
  const writing = trackedFiles().filter(path => {
    if (!/^app\/domain\/(?!import\/).*\.ts$/.test(inCore(path)) || path.endsWith('.test.ts'))
      return false
    const text = readTracked(path) ?? ''
    return /\b(insertUser|updateUser|insert\(users\))\b/.test(text) && /displayName:/.test(text)
  })
  const bulk = 'app/domain/people/members/bulk.queries.ts'
  expect([...new Set([...writing, bulk])].map(path => path.split('/').at(-1)).sort()).toEqual(
    [...Object.keys(ways), ...Object.keys(apart)].sort(),
  )
})

/** Each looks like Mallory Finn or mallory.2. */
const imitations = [
  'Mall\u043Ery Finn',
  'M\u0430llory Finn',
  'MALLORY F\u0406NN',
  'mall\u03BFry finn',
  'Ma\u04C0lory Finn',
  'rn\u0430llory finn',
  'm\u0430llory.2',
]
/** These do not, or mix no scripts. */
const free = [
  'Mallory Finn',
  'mallory finn',
  'Rnallory Finn',
  'Mallory F1nn',
  'Mallory \u0424\u0438\u043D\u043D',
  '\u041E\u043B\u044C\u0433\u0430 Finn',
  '\u674E Mallory',
]

function people(w: World) {
  const boss = w.admin({ username: 'boss' })
  w.member({ username: 'mallory.2', displayName: 'Mallory Finn' })
  return { boss, eve: w.member({ username: 'eve', displayName: 'Eve' }) }
}

const table = <V>(values: V[]) =>
  Object.keys(ways).flatMap(way => values.map(value => [way, value] as const))

test.each(table(imitations))('%s: %j is refused', async (way, name) => {
  using w = world({ users: openProfiles })
  const { eve, boss } = people(w)
  const before = names(w)
  await Promise.resolve(ways[way]!(w, name, eve, boss)).catch(() => undefined)
  // A login service cannot be refused: its account gets another name.
  expect(names(w)).toEqual(way === 'new-account.ts' ? [...before, 'fresh'] : before)
})

test.each(table(free))('%s: %j is free', async (way, name) => {
  using w = world({ users: openProfiles })
  const { eve, boss } = people(w)
  await ways[way]!(w, name, eve, boss)
  expect((names(w) as string[]).filter(one => one === name)).toHaveLength(
    name === 'Mallory Finn' ? 2 : 1,
  )
})

test('an earlier look-alike does not block the name, and may keep its own', async () => {
  using w = world({ users: openProfiles })
  const eve = w.member({ username: 'eve', displayName: 'Eve' })
  await w.as(eve).run(updateProfile, { display_name: 'Mall\u043Ery' })
  await ways['register.ts']!(w, 'Mallory', eve, eve)
  await w.as(eve).run(updateProfile, { display_name: 'Mall\u043Ery', bio: 'Hello' })
  expect(names(w)).toEqual(['Mall\u043Ery', 'Mallory'])
})

test('only names that mix scripts are looked up, by index', () => {
  for (const name of [...free.slice(0, 4), '\u674E', '\u041E\u043B\u044C\u0433\u0430'])
    expect(imitable(name), name).toEqual([])
  using w = world()
  const plan = w.site.sqlite
    .prepare(
      `explain query plan select display_name from user
       where lower(display_name) in (select value from json_each('["a"]')) and id <> 0`,
    )
    .all() as { detail: string }[]
  expect(plan.map(({ detail }) => detail).join(' ')).toContain('user_display_name')
})

test('a name made to have many spellings costs no more than one', () => {
  const started = performance.now()
  expect(imitable(`${'lo'.repeat(14)}\u043E`).length).toBeLessThan(1000)
  expect(imitable('\u043Ea'.repeat(15)).length).toBeLessThan(1000)
  expect(performance.now() - started).toBeLessThan(2000)
})
