import { Command } from 'commander'
import { expect, test } from 'vitest'
import { logIn } from '#access/auth/log-in.ts'
import { Role, UserStatus } from '#shared/codes.ts'
import { addApp } from '#tests/support/second-steps.ts'
import { type World, world } from '#tests/support/world.ts'
import { registerUserCommands } from './user.ts'

/** Runs `forum user …` on a test site; returns its output and errors. */
async function forum(w: World, ...words: string[]) {
  const said: string[] = []
  const program = new Command().exitOverride().configureOutput({ writeErr() {} })
  registerUserCommands(program, {
    open: () => w.site,
    say: (...words) => void said.push(words.join(' ')),
  })
  const user = program.commands[0]!
  user.commands.forEach(command => command.exitOverride().copyInheritedSettings(program))
  try {
    await program.parseAsync(['user', ...words], { from: 'user' })
    return { said: said.join('\n'), error: '' }
  } catch (error) {
    return { said: said.join('\n'), error: (error as Error).message }
  }
}
const pair = (pass: string) => ({ e_mail: 'ann@example.org', pass })

test('an account is created with a role and can log in', async () => {
  using w = world()
  const words = 'create ann@example.org --name Ann.B --password correct-horse --role moderator'
  const { said } = await forum(w, ...words.split(' '))
  expect(said).toBe('Account 1 made: ann.b <ann@example.org>, moderator')
  const { account } = await w.as(null).run(logIn, pair('correct-horse'))
  expect(account).toMatchObject({ username: 'ann.b', displayName: 'Ann.B', roleId: Role.moderator })
})

test('an omitted password is generated and shown once', async () => {
  using w = world()
  expect((await forum(w, 'create', 'nonsense', '-n', 'ann')).said).toBe('')
  const made = await forum(w, 'create', 'ann@example.org', '-n', 'ann')
  const first = /^Password: (\S{16})$/m.exec(made.said)![1]!
  await w.as(null).run(logIn, pair(first))
  const changed = await forum(w, 'password', 'ann')
  const second = /^Password: (\S{16})$/m.exec(changed.said)![1]!
  expect(second).not.toBe(first)
  await w.as(null).run(logIn, pair(second))
  await expect(w.as(null).run(logIn, pair(first))).rejects.toThrow()
})

test('an account is found by number, name and email address, and its sessions end', async () => {
  using w = world()
  const ann = w.member({ username: 'ann' })
  const sessions = () =>
    (w.site.sqlite.prepare('select count(*) as n from session').get() as { n: number }).n
  for (const given of [String(ann.id), 'ANN', 'Ann@Example.org']) {
    await forum(w, 'password', given, '-p', 'correct-horse')
    await w.as(null).run(logIn, pair('correct-horse'))
    expect(sessions()).toBe(1)
    await forum(w, 'role', given, w.user(ann.id).roleId === Role.user ? 'moderator' : 'user')
    expect(sessions()).toBe(0)
  }
})

test('two-step login of an account is reset completely', async () => {
  using w = world()
  const ann = w.admin({ username: 'ann' })
  addApp(w, ann)
  expect((await forum(w, 'reset-second-step', 'ann@example.org')).said).toBe(
    'ann has no second step anymore and is logged out everywhere',
  )
  expect(w.user(ann.id).secondStepAt).toBe(0)
  await w.as(null).run(logIn, pair('password-1'))
  expect((await forum(w, 'reset-second-step', 'ann')).error).toContain('Two-step login is off')
})

test('states are set, with the end of a suspension', async () => {
  using w = world()
  const ann = w.member({ username: 'ann' })
  expect((await forum(w, 'status', 'ann', 'suspended', '--for', '7d')).said).toMatch(
    /^ann is suspended until \d{4}-\d\d-\d\dT/,
  )
  expect(w.user(ann.id).status).toBe(UserStatus.suspended)
  expect((await forum(w, 'status', 'ann', 'normal')).said).toBe('ann is normal')
  expect(w.user(ann.id).status).toBe(UserStatus.available)
})

test('the list is a table, or JSON without passwords', async () => {
  using w = world()
  w.member({ username: 'ann' })
  w.inactive({ username: 'bob' })
  const { said } = await forum(w, 'list')
  expect(said.split('\n').map(line => line.split(/\s+/).slice(0, 5).join(' '))).toEqual([
    'ID NAME ADDRESS STATE ROLE',
    '2 bob bob@example.org inactive user',
    '1 ann ann@example.org normal user',
    '2 of 2',
  ])
  const json = await forum(w, 'list', '--json', '--status', 'inactive')
  expect(JSON.parse(json.said)).toMatchObject([{ username: 'bob', state: 'inactive' }])
  expect(json.said).not.toContain('plain:')
})

test.each([
  [['password', 'nobody'], 'There is no account "nobody"'],
  [['role', 'ann', 'king'], '"king" is not a valid role. Choose one of: user, admin, moderator'],
  [['status', 'ann', 'asleep'], '"asleep" is not a valid state'],
  [['status', 'ann', 'suspended', '--for', 'ages'], '"ages" is not a valid duration'],
  [
    ['create', 'ann@example.org', '-n', 'Ann', '-p', 'correct-horse'],
    'email: An account with this',
  ],
  [['create', 'nonsense', '-n', 'Ann', '-p', 'short'], 'password: '],
  [['role', 'root', 'user'], 'This is the only administrator'],
  [['create', 'x@example.org'], "required option '-n, --name <name>' not specified"],
])('%j is rejected with an explanation', async (words, explained) => {
  using w = world()
  w.admin({ username: 'root' })
  w.member({ username: 'ann' })
  const before = JSON.stringify([w.user(1), w.user(2), w.user(3)])
  const { error } = await forum(w, ...words)
  expect(error).toContain(explained)
  expect(JSON.stringify([w.user(1), w.user(2), w.user(3)])).toBe(before)
})
