import { describe, expect, test } from 'vitest'
import { logIn } from '#access/auth/log-in.ts'
import { viewerOfToken } from '#access/auth/sessions.queries.ts'
import { activate } from '#access/auth/activate.ts'
import { changeUserStatus } from '#access/auth/change-user-status.ts'
import type { Member, Operation } from '#kernel'
import { rowsAfter } from '#moderation/staff-log/log-rows.queries.ts'
import { updateUser } from '#basics/users/users.queries.ts'
import { MailStatus, Role, UserStatus } from '#shared/codes.ts'
import { community } from '#tests/support/community.ts'
import { refusal } from '#tests/support/refusal.ts'
import { runsOf } from '#tests/support/statements.ts'
import { addHook } from '#tests/support/webhook-rows.ts'
import { type World, world } from '#tests/support/world.ts'
import { addUsers, showBulkAdd } from './add-users.ts'
import { editMemberProfile } from './edit-profile.ts'
import { listMemberPosts, nameMembers, showAccountRights, showMember } from './show-member.ts'
import { listRoles } from './list-roles.ts'
import { makeActivationLink, sendMemberActivation } from './issue-activation.ts'

/** The log rows of each act, with the values before and after. */
const log = (w: World) =>
  rowsAfter(w.db, 0, 100).map(({ action, userId, before, after, note }) => ({
    ...{ action, userId, note },
    before: JSON.parse(before) as object,
    after: JSON.parse(after) as object,
  }))

test('all of it is only for administrators', async () => {
  using w = world()
  const ann = w.member()
  const bob = w.inactive()
  const id = { user_id: ann.id }
  const acts: [Operation, object][] = [
    [addUsers, { users: 'Ann, a@example.org, password-1' }],
    [editMemberProfile, { ...id, display_name: 'Anna', username: 'anna', email: 'a@example.org' }],
    [makeActivationLink, { user_id: bob.id }],
    [sendMemberActivation, { user_id: bob.id }],
    ...[showMember, listMemberPosts, listRoles, showAccountRights, showBulkAdd].map(
      (verb): [Operation, object] => [verb, id],
    ),
    [nameMembers, { ids: [ann.id] }],
  ]
  const demoted = w.admin()
  w.write(tx => updateUser(tx, demoted.id, { roleId: Role.user }))
  const suspended = w.admin({ status: UserStatus.suspended })
  for (const who of [null, bob, w.member(), w.moderator(), demoted, suspended]) {
    for (const [verb, input] of acts)
      expect(['unauthorized', 'forbidden']).toContain(
        (await refusal(w.as(who).run(verb, input))).code,
      )
  }
  expect(w.user(ann.id)).toEqual(ann)
  expect(w.outbox()).toEqual([])
  expect(log(w)).toEqual([])
})

describe('the profile of a member', () => {
  const stage = () => {
    const w = world()
    const [admin, ann] = [w.admin(), w.member({ username: 'ann' })]
    const form = { user_id: ann.id, display_name: 'Ann', username: 'ann', email: ann.email! }
    const edit = (changes: object) => w.as(admin).run(editMemberProfile, { ...form, ...changes })
    return { w, admin, ann, edit, [Symbol.dispose]: () => w[Symbol.dispose]() }
  }

  test('can be changed by an administrator, and the change is logged without the address', async () => {
    using s = stage()
    const change = { display_name: '安 娜', username: 'Anna.2', email: 'Anna@Example.net' }
    expect(await s.edit(change)).toEqual({ changed: ['display_name', 'username', 'email'] })
    expect(s.w.user(s.ann.id)).toMatchObject({
      ...{ displayName: '安 娜', username: 'Anna.2', usernameKey: 'anna.2' },
      ...{ email: 'Anna@Example.net', emailKey: 'anna@example.net' },
      mailStatus: MailStatus.verified,
    })
    expect(log(s.w)).toEqual([
      {
        ...{ action: 'user.profile_edited', userId: s.ann.id, note: '' },
        before: { display_name: 'ann', username: 'ann', email: 'a***@example.org' },
        after: { display_name: '安 娜', username: 'Anna.2', email: 'A***@Example.net' },
      },
    ])
    expect(s.w.outbox()).toMatchObject([
      { recipient: 'ann@example.org', template: 'email_changed' },
    ])
    expect(await s.edit(change)).toEqual({ changed: [] })
    expect(log(s.w)).toHaveLength(1)
  })

  test.each([
    ['of staff', 'Gr\u0430ce Hopper', 'error.user.display_name_lookalike'],
    ['kept for staff', '\u0430dmin', 'error.user.display_name_lookalike'],
    ['with an invisible character', 'An\u200Bna', 'error.user.display_name_invisible'],
  ])('cannot get a name that could be mistaken for one %s', async (_name, display_name, reason) => {
    using s = stage()
    s.w.moderator({ displayName: 'Grace Hopper' })
    const { details } = await refusal(s.edit({ display_name }))
    expect(details.fields).toEqual([expect.objectContaining({ field: 'display_name', reason })])
    expect(s.w.user(s.ann.id).displayName).toBe('ann')
  })

  test('keeps a name that was there before a staff member took it', async () => {
    using s = stage()
    await s.edit({ display_name: 'Grace Hopper' })
    s.w.moderator({ displayName: 'Grace Hopper' })
    const change = { display_name: 'Grace Hopper', email: 'new@example.org' }
    expect(await s.edit(change)).toEqual({ changed: ['email'] })
  })

  test('counts as confirmed afterwards, and earlier links are void', async () => {
    using s = stage()
    const bob = s.w.inactive({ username: 'bob' })
    const { url } = await s.w.as(s.admin).run(makeActivationLink, { user_id: bob.id })
    const fields = { user_id: bob.id, display_name: 'Bob', username: 'bob', email: 'b@example.net' }
    await s.edit(fields)
    expect(s.w.user(bob.id)).toMatchObject({ mailStatus: MailStatus.verified, rank: 1 })
    const code = new URL(url).searchParams.get('code')
    expect((await refusal(s.w.as(null).run(activate, { code }))).details.type).toBe('url_expired')
  })

  test.each<[string, object, string, string]>([
    ['no name', { display_name: ' ' }, 'display_name', 'form.required'],
    ['a short name', { display_name: 'x' }, 'display_name', 'form.too_short'],
    ['a long name', { display_name: 'x'.repeat(31) }, 'display_name', 'form.too_long'],
    ['no username', { username: '' }, 'username', 'form.required'],
    ['a short username', { username: 'a' }, 'username', 'form.too_short'],
    ['an invalid username', { username: 'an na' }, 'username', 'error.user.username_invalid'],
    ['a word used in URLs', { username: 'login' }, 'username', 'error.user.username_invalid'],
    ['a taken username', { username: 'BOB' }, 'username', 'error.user.username_duplicate'],
    ['no address', { email: '' }, 'email', 'form.required'],
    ['an invalid address', { email: 'nobody' }, 'email', 'form.email'],
    ['a taken address', { email: 'BOB@example.org' }, 'email', 'error.email.duplicate'],
  ])('is not changed to %s', async (_name, change, field, reason) => {
    using s = stage()
    s.w.member({ username: 'bob' })
    const { details } = await refusal(s.edit(change))
    expect(details.fields).toMatchObject([{ field, reason }])
    expect(s.w.user(s.ann.id)).toEqual(s.ann)
  })

  test('cannot be changed for oneself, nor for a deleted or unknown account', async () => {
    using s = stage()
    const reason = async (user_id: number) => (await refusal(s.edit({ user_id }))).reason
    expect(await reason(s.admin.id)).toBe('error.admin.cannot_edit_their_profile')
    expect(await reason(999)).toBe('error.user.not_found')
    await s.w.as(s.admin).run(changeUserStatus, { user_id: s.ann.id, status: 'deleted' })
    expect(await reason(s.ann.id)).toBe('error.user.not_found')
  })
})

test('a confirmation link is shown or emailed for unconfirmed accounts', async () => {
  using w = world()
  const [admin, bob] = [w.admin(), w.inactive({ username: 'bob' })]
  const { url } = await w.as(admin).run(makeActivationLink, { user_id: bob.id })
  expect(w.outbox()).toEqual([])
  expect(url).toMatch(/^http:\/\/localhost:3000\/community\/users\/account-activation\?code=/)
  await w.as(admin).run(sendMemberActivation, { user_id: bob.id })
  expect(w.outbox()).toMatchObject([{ recipient: 'bob@example.org', template: 'activation' }])
  const first = new URL(url).searchParams.get('code')
  expect((await refusal(w.as(null).run(activate, { code: first }))).code).toBe('forbidden')
  const { code } = JSON.parse(w.outbox()[0]!.params) as { code: string }
  await w.as(null).run(activate, { code })
  expect(log(w).map(({ after }) => after)).toEqual([{ activation: 'link' }, { activation: 'mail' }])
  const confirmed = await refusal(w.as(admin).run(makeActivationLink, { user_id: bob.id }))
  expect(confirmed.reason).toBe('error.admin.already_confirmed')
  await w.as(admin).run(sendMemberActivation, { user_id: bob.id })
  expect(w.outbox().at(-1)).toMatchObject({ template: 'password_reset' })
  for (const verb of [makeActivationLink, sendMemberActivation] as Operation[]) {
    const unknown = await refusal(w.as(admin).run(verb, { user_id: 999 }))
    expect(unknown.reason).toBe('error.user.not_found')
  }
})

describe('many accounts at once', () => {
  const add = (w: World, users: string) => w.as(w.admin()).run(addUsers, { users })

  test('are reported once, to the administrator who added them', async () => {
    using w = world()
    const [boss, other] = [w.admin(), w.admin()]
    await w.as(boss).run(addUsers, { users: 'Ann, a@example.org, password-1' })
    expect(await w.as(other).run(showBulkAdd)).toBeNull()
    expect(await w.as(boss).run(showBulkAdd)).toMatchObject({ total: 1, ready: 1, failed: false })
    expect(await w.as(boss).run(showBulkAdd)).toBeNull()
  })

  test('are confirmed, can log in at once, and are logged as one entry', async () => {
    using w = world()
    const text = '韩梅梅, han@example.org, password-9\r\n\n Li Lei ，li@example.org，pass,word-8 \n'
    expect(await add(w, text)).toEqual({ added: 2 })
    const han = await w.as(null).run(logIn, { e_mail: 'han@example.org', pass: 'password-9' })
    expect(han.account).toMatchObject({ displayName: '韩梅梅', rank: 1, state: 'normal' })
    const li = await w.as(null).run(logIn, { e_mail: 'li@example.org', pass: 'pass,word-8' })
    expect(li.account).toMatchObject({ username: 'li-lei', roleId: Role.user })
    expect(log(w)).toEqual([
      {
        ...{ action: 'users.added', userId: 0, before: {}, after: { accounts: 2 } },
        note: 'hanmeimei, li-lei',
      },
    ])
  })

  test('get different usernames if their names are equal', async () => {
    using w = world()
    w.member({ username: 'ann', email: 'first@example.org' })
    await add(w, 'Ann, a@example.org, password-1\nANN, b@example.org, password-1')
    const names = ['a', 'b'].map(
      name =>
        w.db.all<{ username: string }>(
          `select username from user where email_key = '${name}@example.org'`,
        )[0]!.username,
    )
    for (const name of names) expect(name).toMatch(/^ann-[0-9a-f]{4}$/)
    expect(names[0]).not.toBe(names[1])
  })

  test.each<[string, string, string, object]>([
    ['too few parts', 'Bob, b@example.org', 'error.bulk.parts', { line: 1, content: 'Bob' }],
    ['a short name', 'B, b@example.org, password-1', 'error.bulk.name', { line: 1, content: 'B' }],
    ['no name', ', b@example.org, password-1', 'error.bulk.name', { line: 1, content: '–' }],
    ['a reserved name', 'admin, b@example.org, password-1', 'error.bulk.name_lookalike', {}],
    ['a name like that', '\u0430dmin, b@example.org, password-1', 'error.bulk.name_lookalike', {}],
    ['no address', 'Bob, nobody, password-1', 'error.bulk.email', { line: 1, content: 'nobody' }],
    ['a taken address', 'Bob, ANN@example.org, password-1', 'error.bulk.email_taken', { line: 1 }],
    ['a short password', 'Bob, b@example.org, short', 'error.bulk.password', { content: 'Bob' }],
    [
      'a long password',
      `Bob, b@example.org, ${'x'.repeat(33)}`,
      'error.bulk.password',
      { line: 1 },
    ],
    ['a common one', 'Bob, b@example.org, sunshine', 'error.bulk.password_common', { line: 1 }],
    ['the own name', 'Bob Other, b@example.org, bobother', 'error.bulk.password_common', {}],
    ['a space', 'Bob, b@example.org, pass word 1', 'error.bulk.password_space', { line: 1 }],
    [
      'an address twice',
      'Bob, b@example.org, password-1\nRob, B@example.org, password-1',
      'error.bulk.email_twice',
      { line: 2, content: 'B@example.org' },
    ],
  ])('are not made when a line has %s', async (_name, text, reason, values) => {
    using w = world()
    const ann = w.member({ username: 'ann' })
    const good = '\nGood One, good@example.org, password-1'
    const { details } = await refusal(add(w, text + good))
    expect(details.fields).toMatchObject([{ field: 'users', reason, values }])
    expect(JSON.stringify(details)).not.toMatch(/short|pass word|xxxxx/)
    expect(w.user(ann.id + 2)).toBeUndefined()
    expect(await w.as(w.admin()).run(showBulkAdd)).toBeNull()
  })

  test('all errors are listed with their line; of very many the first twenty', async () => {
    using w = world()
    const wrong = await refusal(add(w, 'x\n\nAnn, a@example.org, password-1\ny'))
    expect(wrong.details.fields?.map(({ values }) => values?.line)).toEqual([1, 4])
    const many = await refusal(add(w, 'x\n'.repeat(50)))
    expect(many.details.fields).toHaveLength(21)
    expect(many.details.fields?.at(-1)).toMatchObject({
      reason: 'error.bulk.more',
      values: { count: 30 },
    })
  })

  test('at least one and at most 5000', async () => {
    using w = world()
    for (const text of [' \n \n', 'x\n'.repeat(5001)]) {
      const { details } = await refusal(add(w, text))
      expect(details.fields).toMatchObject([{ field: 'users' }])
    }
    const { details } = await refusal(add(w, ' \n'))
    expect(details.fields![0]!.reason).toBe('form.required')
  })

  test('none is created if an address was taken or the role was lost while passwords were hashed', async () => {
    using w = world()
    const admin = w.admin()
    w.admin()
    const begin = (meanwhile: () => void) => {
      w.site.ports.hashPassword = password => {
        meanwhile()
        return Promise.resolve(`plain:${password}`)
      }
      return refusal(w.as(admin).run(addUsers, { users: 'Ann, a@example.org, password-1' }))
    }
    const late = await begin(() => void w.member({ username: 'quick', email: 'a@example.org' }))
    expect(late.details.fields).toMatchObject([{ reason: 'error.bulk.email_taken' }])
    expect(await w.as(admin).run(showBulkAdd)).toMatchObject({ failed: true, total: 1 })
    w.write(tx => void tx.run(`delete from user where username = 'quick'`))
    const lost = await begin(() => w.write(tx => updateUser(tx, admin.id, { roleId: Role.user })))
    expect(lost.code).toBe('forbidden')
    expect(w.db.all(`select 1 from user where email_key = 'a@example.org'`)).toEqual([])
  })

  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => `Kim ${n}, kim${n}@example.org, password-1`).join('\n')

  test('let requests run between their lines, and use as many statements as a few', async () => {
    const runs = async (count: number) => {
      using w = community()
      addHook(w, { events: 'user.registered' })
      let turns = 0
      const turn = () => {
        turns++
        timer = setImmediate(turn)
      }
      let timer = setImmediate(turn)
      const found = await runsOf(w, () => add(w, many(count)))
      clearImmediate(timer)
      expect(turns).toBeGreaterThanOrEqual(count / 100)
      expect(w.count('user')).toBe(count + 1)
      expect(w.count('outgoing_call')).toBe(count)
      return found
    }
    // Lines are checked by the hundred before anything is written.
    expect((await runs(1500)) - (await runs(100))).toBe(14)
  })

  test('are created one batch after the other', async () => {
    using w = world()
    let open: () => void = () => {}
    w.site.ports.hashPassword = async password => {
      await new Promise<void>(resolve => (open = resolve))
      return `plain:${password}`
    }
    const admin = w.admin()
    const line = 'Ann, a@example.org, password-1'
    const first = w.as(admin).run(addUsers, { users: line })
    const second = await refusal(w.as(admin).run(addUsers, { users: line }))
    expect(second.reason).toBe('error.bulk.under_way')
    expect(await w.as(admin).run(showBulkAdd)).toMatchObject({ total: 1, ready: 0, endedAt: 0 })
    await new Promise(resolve => setTimeout(resolve, 5))
    open()
    expect(await first).toEqual({ added: 1 })
  })
})

test('the overview of a member contains the account, the counts and status changes', async () => {
  using w = community()
  const [admin, ann, bob] = [w.admin(), w.member({ username: 'ann' }), w.member()]
  const question = await w.ask(ann)
  const as = w.as(admin)
  await as.run(changeUserStatus, { user_id: ann.id, status: 'suspended', suspend_duration: '24h' })
  await as.run(changeUserStatus, { user_id: ann.id, status: 'normal' })
  const { account, counts, changes } = await as.run(showMember, { user_id: ann.id })
  expect(account).toMatchObject({ username: 'ann', state: 'normal', email: 'ann@example.org' })
  expect(JSON.stringify(account)).not.toContain('plain:')
  expect(counts).toMatchObject({ questions: 1, answers: 0, comments: 0, votes: 0, deleted: 0 })
  expect(changes).toMatchObject([
    { before: 'suspended', after: 'normal', until: 0, actor: { username: admin.username } },
    { before: 'normal', after: 'suspended', until: w.now + 86_400_000 },
  ])
  const posts = await as.run(listMemberPosts, { user_id: ann.id })
  expect(posts).toMatchObject({ count: 1, list: [{ id: question, status: 1, objectType: 1 }] })
  expect((await as.run(listMemberPosts, { user_id: ann.id, kind: 'answers' })).count).toBe(0)
  expect((await as.run(listMemberPosts, { user_id: bob.id })).list).toEqual([])
  expect((await refusal(as.run(showMember, { user_id: 999 }))).code).toBe('not_found')
})

test('a role change takes effect at once, and a suspended member loses access at once', async () => {
  using w = world()
  const [admin, ann] = [w.admin(), w.member()]
  const { token } = await w.as(null).run(logIn, { e_mail: ann.email, pass: 'password-1' })
  const hash = w.site.ports.hashToken(token)
  expect(viewerOfToken(w.db, hash, 'page', w.now).kind).toBe('member')
  w.write(tx => updateUser(tx, ann.id, { roleId: Role.admin }))
  expect(viewerOfToken(w.db, hash, 'page', w.now)).toMatchObject({ roleId: Role.admin })
  await w.as(admin).run(changeUserStatus, { user_id: ann.id, status: 'suspended' })
  const { status } = viewerOfToken(w.db, hash, 'page', w.now) as Member
  expect(status).toBe(UserStatus.suspended)
  const again = await refusal(w.as(null).run(logIn, { e_mail: ann.email, pass: 'password-1' }))
  expect(again.details.type).toBe('suspended')
})
