import { describe, expect, test } from 'vitest'
import { Hidden, lastChange, type Operation, run } from '#kernel'
import { operatorContext } from '#infra/environment/operator.ts'
import { MailStatus, Role, UserStatus } from '#shared/codes.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { refusal } from '#tests/support/refusal.ts'
import { planOf, statementsOf } from '#tests/support/statements.ts'
import { Epoch, type World, world } from '#tests/support/world.ts'
import { changePassword } from './change-password.ts'
import { changeUserRole } from './change-user-role.ts'
import { changeUserStatus } from './change-user-status.ts'
import { createUser } from './create-user.ts'
import { listUsers } from './list-users.ts'
import { endMemberSession, endMemberSessions, listMemberSessions } from './member-sessions.ts'
import { setUserPassword } from './set-user-password.ts'
import { viewerOfToken } from './sessions.queries.ts'
import { logIn, logInApi } from './log-in.ts'
import { Forever } from './suspension.ts'

/** Logs a member in twice; the result counts how many of the two sessions are valid. */
async function sessionsOf(w: World, { email }: UserRow) {
  const pair = { e_mail: email!, pass: 'password-1' }
  const page = w.site.ports.hashToken((await w.as(null).run(logIn, pair)).token)
  const api = w.site.ports.hashToken((await w.as(null).run(logInApi, pair)).token)
  const live = (hash: string, kind: 'page' | 'api') =>
    viewerOfToken(w.db, hash, kind, w.now).kind === 'member' ? 1 : 0
  return () => live(page, 'page') + live(api, 'api')
}

test.each<[string, (id: number) => [Operation, object]]>([
  ['a new password', id => [setUserPassword, { user_id: id, password: 'password-9' }]],
  ['a new role', id => [changeUserRole, { user_id: id, role_id: Role.moderator }]],
  ['deletion', id => [changeUserStatus, { user_id: id, status: 'deleted' }]],
])('%s ends every session of the member', async (_name, act) => {
  using w = world()
  const admin = w.admin()
  const ann = w.member()
  const bob = w.member()
  const [hers, his] = [await sessionsOf(w, ann), await sessionsOf(w, bob)]
  const [verb, input] = act(ann.id)
  await w.as(admin).run(verb, input)
  expect(hers()).toBe(0)
  expect(his()).toBe(2)
})

test('only administrators may do it, and not to users with a higher role', async () => {
  using w = world()
  const ann = w.member()
  const acts: [Operation, object][] = [
    [createUser, { display_name: 'New', email: 'new@example.org', password: 'password-9' }],
    [setUserPassword, { user_id: ann.id, password: 'password-9' }],
    [changeUserRole, { user_id: ann.id, role_id: Role.admin }],
    [changeUserStatus, { user_id: ann.id, status: 'deleted' }],
    [listUsers, {}],
  ]
  const admin = w.admin()
  w.write(tx => tx.run(`update user set role_id = 1 where id = ${admin.id}`))
  const suspended = w.admin({ status: UserStatus.suspended })
  for (const who of [null, w.inactive(), w.member(), w.moderator(), suspended, admin]) {
    for (const [verb, input] of acts) {
      expect(['unauthorized', 'forbidden']).toContain(
        (await refusal(w.as(who).run(verb, input))).code,
      )
    }
  }
  expect(w.user(ann.id)).toEqual(ann)
})

test('a role has to be named', async () => {
  using w = world()
  const admin = w.admin()
  const moderator = w.moderator()
  for (const role_id of [undefined, null, '']) {
    const input = { user_id: moderator.id, role_id }
    const { code, details } = await refusal(w.as(admin).run(changeUserRole, input))
    expect([code, details.fields?.[0]?.field]).toEqual(['validation', 'role_id'])
  }
  expect(w.user(moderator.id).roleId).toBe(Role.moderator)
})

test('administrators cannot act on their own account', async () => {
  using w = world()
  const admin = w.admin()
  w.admin()
  const id = { user_id: admin.id }
  const reason = async (verb: Operation, input: object) =>
    (await refusal(w.as(admin).run(verb, { ...id, ...input }))).reason
  expect(await reason(changeUserRole, { role_id: 1 })).toBe('error.user.cannot_update_your_role')
  expect(await reason(changeUserStatus, { status: 'deleted' })).toBe(
    'error.admin.cannot_modify_self_status',
  )
  expect(await reason(setUserPassword, { password: 'password-9' })).toBe(
    'error.admin.cannot_update_their_password',
  )
})

test('the site always keeps an administrator', async () => {
  using w = world()
  const last = w.admin()
  // An administrator whose own role was removed between the check and the act.
  const other = { ...w.ctx(last), viewer: { ...w.ctx(last).viewer, id: 999 } }
  const acts: [Operation, object][] = [
    [changeUserRole, { user_id: last.id, role_id: Role.user }],
    [changeUserStatus, { user_id: last.id, status: 'suspended' }],
    [changeUserStatus, { user_id: last.id, status: 'inactive' }],
    [changeUserStatus, { user_id: last.id, status: 'deleted' }],
  ]
  for (const [verb, input] of acts) {
    const error = await refusal(verb.execute(other as never, input))
    expect(error.reason).toBe('error.admin.last_admin')
  }
})

test('a created account is confirmed, has one point and no role', async () => {
  using w = world()
  const admin = w.admin()
  const input = {
    display_name: '韩 梅梅',
    email: 'han@example.org',
    password: 'password-9',
    role_id: 2,
  }
  const account = await w.as(admin).run(createUser, input)
  expect(account).toMatchObject({
    displayName: '韩 梅梅',
    state: 'normal',
    rank: 1,
    roleId: Role.user,
  })
  expect(account.username).toMatch(/^[a-z-]+$/)
  expect((await refusal(w.as(admin).run(createUser, input))).details.fields).toEqual([
    { field: 'email', reason: 'error.email.duplicate' },
  ])
  await w.as(null).run(logIn, { e_mail: 'han@example.org', pass: 'password-9' })
})

test.each([
  ['24h', '2026-01-16T12:00:00.000Z'],
  ['14d', '2026-01-29T12:00:00.000Z'],
  ['1m', '2026-02-15T12:00:00.000Z'],
  ['1y', '2027-01-15T12:00:00.000Z'],
  ['forever', new Date(Forever).toISOString()],
  ['', new Date(Forever).toISOString()],
])('a suspension of "%s" lasts until %s', async (suspend_duration, end) => {
  using w = world()
  const ann = w.member()
  const input = { user_id: ann.id, status: 'suspended', suspend_duration }
  await w.as(w.admin()).run(changeUserStatus, input)
  expect(w.user(ann.id)).toMatchObject({ status: UserStatus.suspended, suspendedAt: w.now })
  expect(new Date(w.user(ann.id).suspendedUntil).toISOString()).toBe(end)
})

test('a month from the last day of January is the last day of February', async () => {
  using w = world()
  const ann = w.member()
  w.now = Date.UTC(2026, 0, 31, 8)
  const input = { user_id: ann.id, status: 'suspended', suspend_duration: '1m' }
  await w.as(w.admin()).run(changeUserStatus, input)
  expect(w.user(ann.id).suspendedUntil).toBe(Date.UTC(2026, 1, 28, 8))
})

test('normal ends a suspension and treats the address as confirmed', async () => {
  using w = world()
  const admin = w.admin()
  const ann = w.inactive()
  await w.as(admin).run(changeUserStatus, { user_id: ann.id, status: 'suspended' })
  await w.as(admin).run(changeUserStatus, { user_id: ann.id, status: 'normal' })
  expect(w.user(ann.id)).toMatchObject({
    status: UserStatus.available,
    mailStatus: MailStatus.verified,
    suspendedUntil: 0,
    rank: 1,
  })
})

test('a deleted account frees its address and stays deleted', async () => {
  using w = world()
  const admin = w.admin()
  const ann = w.member({ username: 'ann' })
  const copies = lastChange(w.db, Hidden)
  await w.as(admin).run(changeUserStatus, { user_id: ann.id, status: 'deleted' })
  expect(lastChange(w.db, Hidden)).toBeGreaterThan(copies)
  await w.as(admin).run(changeUserStatus, { user_id: ann.id, status: 'normal' })
  expect(w.user(ann.id)).toMatchObject({ status: UserStatus.deleted, deletedAt: w.now })
  const again = { display_name: 'Ann', email: 'ann@example.org', password: 'password-9' }
  expect((await w.as(admin).run(createUser, again)).username).toMatch(/^ann-[0-9a-f]{4}$/)
})

describe('order of the list', () => {
  test('is by sign-up date or reputation, in both directions, across pages', async () => {
    using w = world()
    const root = w.admin({ username: 'root_1', createdAt: Epoch - 9, rank: 5 })
    w.member({ username: 'ann', createdAt: Epoch - 3, rank: 7 })
    w.member({ username: 'bob', createdAt: Epoch - 2, rank: 7 })
    w.member({ username: 'eve', createdAt: Epoch - 1, rank: 1 })
    const names = async (input: object) =>
      (await w.as(root).run(listUsers, input)).list.map(({ username }) => username)
    const expected = {
      newest: ['eve', 'bob', 'ann', 'root_1'],
      oldest: ['root_1', 'ann', 'bob', 'eve'],
      most_reputation: ['bob', 'ann', 'root_1', 'eve'],
      least_reputation: ['eve', 'root_1', 'ann', 'bob'],
    }
    for (const [order, list] of Object.entries(expected)) {
      expect(await names({ order })).toEqual(list)
      expect(await names({ order, status: 'all' })).toEqual(list)
      const part = { order, page_size: 2 }
      const pages = [await names({ ...part, page: 1 }), await names({ ...part, page: 2 })]
      expect(pages.flat()).toEqual(list)
      const found = list.filter(name => name.includes('b') || name.includes('e'))
      expect(await names({ order, query: 'e' })).toEqual(found.filter(name => name.includes('e')))
    }
    await expect(names({ order: 'email' })).rejects.toThrow()
  })

  test('uses an index and sorts nothing', async () => {
    using w = world()
    for (let i = 0; i < 300; i++) w.member({ rank: i % 50, createdAt: Epoch - i })
    const root = w.admin()
    const sources = await statementsOf(w, async () => {
      for (const status of ['all', 'normal'])
        for (const order of ['newest', 'oldest', 'most_reputation', 'least_reputation'])
          await w.as(root).run(listUsers, { status, order })
    })
    const lists = sources.filter(source => /^select id from user where/.test(source.trim()))
    expect(lists).toHaveLength(8)
    for (const how of ['without statistics', 'with statistics']) {
      if (how === 'with statistics') w.site.sqlite.exec('analyze')
      for (const source of lists) {
        const plan = planOf(w, source).join('; ')
        expect(plan, source).not.toContain('TEMP B-TREE')
        expect(plan, source).toMatch(/INDEX (user_created|user_rank)/)
      }
    }
  })
})

test('the list is filtered by status, by role, and by id, address or name', async () => {
  using w = world()
  const admin = w.admin({ username: 'root_1', createdAt: Epoch - 5 })
  const ann = w.member({ username: 'ann', displayName: '安娜', createdAt: Epoch - 4 })
  w.inactive({ username: 'bob', email: 'b%b@example.org', createdAt: Epoch - 3 })
  w.moderator({ username: 'mod', createdAt: Epoch - 2 })
  const away = { status: UserStatus.suspended, suspendedUntil: Forever }
  w.member({ ...away, username: 'late', suspendedAt: Epoch - 1 })
  w.member({ ...away, username: 'early', suspendedAt: Epoch - 9 })
  const gone = w.member({ username: 'gone' })
  await w.as(admin).run(changeUserStatus, { user_id: gone.id, status: 'deleted' })
  const names = async (input: object) => {
    const { count, list } = await w.as(admin).run(listUsers, input)
    if (!('page_size' in input)) expect(count).toBe(list.length)
    return list.map(({ username }) => username)
  }
  expect(await names({})).toEqual(['mod', 'ann', 'root_1'])
  expect(await names({ status: 'inactive' })).toEqual(['bob'])
  expect(await names({ status: 'suspended' })).toEqual(['late', 'early'])
  expect(await names({ status: 'deleted' })).toEqual(['gone'])
  expect(await names({ staff: 'true' })).toEqual(['mod', 'root_1'])
  expect(await names({ status: 'all' })).toHaveLength(7)
  expect(await names({ query: 'NN' })).toEqual(['ann'])
  expect(await names({ query: '安' })).toEqual(['ann'])
  expect(await names({ query: '%' })).toEqual([])
  expect(await names({ query: '_' })).toEqual(['root_1'])
  expect(await names({ query: `user:${ann.id}` })).toEqual(['ann'])
  expect(await names({ query: 'user:x' })).toEqual([])
  expect(await names({ query: 'ANN@example.org' })).toEqual(['ann'])
  expect(await names({ query: 'b%b@example.org' })).toEqual([])
  expect(await names({ query: 'b%b@example.org', status: 'inactive' })).toEqual(['bob'])
  // A deleted account is still found by its former address.
  expect(await names({ query: 'gone@example.org', status: 'deleted' })).toEqual(['gone'])
  expect(await names({ page_size: 1, page: 2 })).toEqual(['ann'])
})

test('what a hosting platform reserves for itself can be changed only by the operator', async () => {
  using w = world({
    agent: {
      ...{ enabled: true, enabled_original_user_system: false },
      ...{ user_status_agent_enabled: true, user_role_agent_enabled: true },
    },
  })
  const [admin, ann] = [w.admin(), w.member()]
  const acts: [Operation, object][] = [
    [createUser, { display_name: 'Newcomer', email: 'new@example.org', password: 'password-9' }],
    [setUserPassword, { user_id: ann.id, password: 'password-9' }],
    [changeUserRole, { user_id: ann.id, role_id: Role.moderator }],
    [changeUserStatus, { user_id: ann.id, status: 'suspended' }],
  ]
  for (const [verb, input] of acts)
    expect(await refusal(w.as(admin).run(verb, input))).toMatchObject({
      ...{ code: 'forbidden', reason: 'base.forbidden_error' },
    })
  expect(w.user(ann.id)).toEqual(ann)
  for (const [verb, input] of acts) await run(verb, operatorContext(w.site), input)
  expect(w.user(ann.id)).toMatchObject({
    ...{ status: UserStatus.suspended, roleId: Role.moderator, passwordHash: 'plain:password-9' },
  })
})

test('an administrator ends one or all sessions of a member', async () => {
  using w = world()
  const [admin, ann] = [w.admin(), w.member()]
  const alive = await sessionsOf(w, ann)
  const as = w.as(admin)
  const list = await as.run(listMemberSessions, { user_id: ann.id })
  expect(list.map(({ kind }) => kind).sort()).toEqual(['api', 'page'])
  expect(Object.keys(list[0]!).sort()).toEqual([
    'createdAt',
    'id',
    'kind',
    'lastUsedAt',
    'present',
    'userAgent',
  ])
  const one = { user_id: ann.id, session: list[0]!.id }
  expect(await as.run(endMemberSession, one)).toEqual({ ended: 1 })
  expect(await as.run(endMemberSession, one)).toEqual({ ended: 0 })
  expect(alive()).toBe(1)
  expect(await as.run(endMemberSessions, { user_id: ann.id })).toEqual({ ended: 1 })
  expect(alive()).toBe(0)
  const own = await refusal(as.run(endMemberSessions, { user_id: admin.id }))
  expect(own.reason).toBe('error.admin.cannot_end_own_sessions')
})

test.each([
  ['sunshine', 'error.password.common'],
  ['Ann-Other', 'error.password.own_name'],
])(
  '%s is refused as a password, from an administrator and from the member',
  async (pass, reason) => {
    using w = world()
    const admin = w.admin()
    const ann = w.member({ username: 'ann', displayName: 'Ann-Other' })
    const [email, display_name] = ['new@example.org', 'Ann-Other']
    for (const [field, attempt] of [
      ['password', w.as(admin).run(setUserPassword, { user_id: ann.id, password: pass })],
      ['password', w.as(admin).run(createUser, { display_name, email, password: pass })],
      ['pass', w.as(ann).run(changePassword, { old_pass: 'password-1', pass })],
    ] as const)
      expect((await refusal(attempt)).details.fields).toMatchObject([{ field, reason }])
    expect(w.user(ann.id).passwordHash).toBe(ann.passwordHash)
  },
)
