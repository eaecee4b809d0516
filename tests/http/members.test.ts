/**
 * Accounts in the back office: the list, the page of one, and every dialog, as forms without
 * scripts.
 */
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { rowsAfter } from '#moderation/staff-log/log-rows.queries.ts'
import { findUserByName, type UserRow } from '#basics/users/users.queries.ts'
import { MailStatus, Reason, Role, UserStatus } from '#shared/codes.ts'
import { suspendedPath } from '#shared/paths.ts'
import { type Community, community } from '#tests/support/community.ts'
import { type Answer, type Fields, openWholeSite } from '#tests/support/whole-site.ts'
import { qid } from '#tests/support/world.ts'

let w: Community = community()
let [root, ann]: UserRow[] = []
const site = await openWholeSite(w)
afterAll(() => site.close())
beforeEach(() => {
  w = community()
  site.enter(w)
  root = w.admin({ username: 'root' })
  ann = w.member({ username: 'ann' })
})

const users = '/community/admin/users'
const one = () => `${users}/${ann!.id}`
const send = (fields: Fields, path = users) => site.submit(path, fields, root!)
const page = async (path: string, who: UserRow | null = root!) => (await site.open(path, who)).body
/** The message of the page after an accepted form. */
async function said({ status, headers }: Answer): Promise<string> {
  expect(status).toBe(303)
  const flash = [headers['set-cookie']].flat().find(line => line?.startsWith('forum_flash='))
  const value = decodeURIComponent(flash!.split(';')[0]!.slice('forum_flash='.length))
  return (JSON.parse(Buffer.from(value, 'base64url').toString()) as { key: string }).key
}
const actions = () => rowsAfter(w.db, 0, 100).map(row => row.action)
const user = () => w.user(ann!.id)

/** A suspension has a duration and a reason. */
const forSpam = { suspend_duration: '24h', suspend_type: String(Reason.spam) }

describe('the list', () => {
  const names = (body: string) =>
    [...body.matchAll(/id="user-(\d+)"/g)].map(([, id]) => w.user(Number(id)).username)

  test('shows accounts by state, with what belongs to each', async () => {
    w.inactive({ username: 'ines' })
    w.moderator({ username: 'mod' })
    w.member({
      ...{ username: 'sue', status: UserStatus.suspended, suspendedAt: w.now },
      suspendedUntil: w.now + 86_400_000,
    })
    w.member({ username: 'dee', status: UserStatus.deleted, deletedAt: w.now })
    expect(names(await page(users)).sort()).toEqual(['ann', 'mod', 'root'])
    expect(names(await page(`${users}?filter=staff`)).sort()).toEqual(['mod', 'root'])
    expect(names(await page(`${users}?filter=inactive`))).toEqual(['ines'])
    const away = await page(`${users}?filter=suspended`)
    expect(names(away)).toEqual(['sue'])
    expect(away).toContain('Jan 16, 2026')
    const gone = await page(`${users}?filter=deleted`)
    expect(names(gone)).toEqual(['dee'])
    expect(gone).toContain('dialog=erase')
    expect(names(await page(`${users}?query=user%3A${ann!.id}`))).toEqual(['ann'])
    expect(names(await page(`${users}?query=ann%40example.org`))).toEqual(['ann'])
    const none = await page(`${users}?query=nobody`)
    expect(none).toContain('No users match')
    expect(none).toContain('filter=all')
  })

  test('returns ten rows per page, or the requested number', async () => {
    for (let i = 0; i < 24; i++) w.member()
    expect(names(await page(users))).toHaveLength(10)
    expect(names(await page(`${users}?page=3`))).toHaveLength(6)
    expect(names(await page(`${users}?page_size=20`))).toHaveLength(20)
  })

  test('offers only the overview for your own account', async () => {
    const body = await page(`${users}?query=root`)
    expect(body).toContain(`${users}/${root!.id}`)
    expect(body).not.toMatch(/dialog=(password|role|suspend|delete)/)
    expect(body).not.toContain('type="checkbox"')
    expect(await page(`${users}?dialog=suspend&id=${root!.id}`)).toContain(
      'You cannot do this to your own account.',
    )
  })

  test('is for administrators only', async () => {
    for (const path of [users, one()])
      for (const who of [w.moderator(), ann!]) expect((await site.open(path, who)).status).toBe(403)
    expect((await site.open(users, null)).headers.location).toContain('/users/login')
  })
})

/** Each dialog: its URL, what it sends, each field invalid in turn, and the expected state. */
const dialogs: [
  name: string,
  form: () => { dialog: string; fields: Fields },
  broken: [change: () => Fields, text: string][],
  done: { flash: string; action: string | null; check: () => void },
][] = [
  [
    'add',
    () => ({ dialog: 'add', fields: { intent: 'add', users: 'Bob, b@example.org, password-9' } }),
    [
      [() => ({ users: '' }), 'required'],
      [() => ({ users: 'Bob' }), 'Line 1 (Bob): enter a name, an email address'],
      [() => ({ users: '\nB, b@example.org, password-9' }), 'Line 2 (B): use 2 to 30 characters'],
      [() => ({ users: 'Bob, nobody, password-9' }), 'Line 1 (nobody): enter a valid email'],
      [
        () => ({ users: 'Bob, ann@example.org, password-9' }),
        'another account already uses this email address',
      ],
      [() => ({ users: 'Bob, b@example.org, short' }), 'use 8 to 32'],
    ],
    {
      ...{ flash: 'members.done.added', action: 'users.added' },
      check: () => expect(findUserByName(w.db, 'bob')?.mailStatus).toBe(MailStatus.verified),
    },
  ],
  [
    'password',
    () => ({
      dialog: `password&id=${ann!.id}`,
      fields: { intent: 'password', user_id: String(ann!.id), password: 'password-9' },
    }),
    [
      [() => ({ password: '' }), 'required'],
      [() => ({ password: 'short' }), '8'],
      [() => ({ password: 'x'.repeat(33) }), '32'],
      [() => ({ password: 'pass word 9' }), 'cannot contain spaces'],
      [() => ({ user_id: String(root!.id) }), 'cannot set your own password'],
      [() => ({ user_id: '999' }), 'User not found'],
    ],
    {
      ...{ flash: 'members.done.password', action: 'user.password_set' },
      check: () => expect(user().passwordHash).toBe('plain:password-9'),
    },
  ],
  [
    'profile',
    () => ({
      dialog: `profile&id=${ann!.id}`,
      fields: {
        ...{ intent: 'profile', user_id: String(ann!.id) },
        ...{ display_name: 'Anna', username: 'anna', email: 'anna@example.org' },
      },
    }),
    [
      [() => ({ display_name: 'A' }), '2'],
      [() => ({ display_name: '' }), 'required'],
      [() => ({ username: 'root' }), 'This username is already taken'],
      [() => ({ username: 'settings' }), 'Choose another username'],
      [() => ({ email: 'anna' }), 'address'],
      [() => ({ email: 'ROOT@example.org' }), 'account with this email address already'],
      [() => ({ user_id: String(root!.id) }), 'cannot edit your own profile'],
    ],
    {
      ...{ flash: 'members.done.profile', action: 'user.profile_edited' },
      check: () => expect(user()).toMatchObject({ displayName: 'Anna', username: 'anna' }),
    },
  ],
  [
    'role',
    () => ({
      dialog: `role&id=${ann!.id}`,
      fields: { intent: 'act', act: 'role', ids: [String(ann!.id)], role_id: '3' },
    }),
    [
      [() => ({ role_id: '' }), 'required'],
      [() => ({ role_id: '4' }), 'required'],
      [() => ({ ids: [String(root!.id)] }), 'cannot change your own role'],
      [() => ({ ids: [] }), 'Select at least one user'],
    ],
    {
      ...{ flash: 'members.done.role', action: 'user.role_changed' },
      check: () => expect(user().roleId).toBe(Role.moderator),
    },
  ],
  [
    'suspend',
    () => ({
      dialog: `suspend&id=${ann!.id}`,
      fields: {
        ...{ intent: 'act', act: 'suspend', ids: [String(ann!.id)], suspend_duration: '7d' },
        suspend_type: '57',
      },
    }),
    [
      [() => ({ suspend_duration: '9d' }), 'This value is not valid'],
      [() => ({ ids: [String(root!.id)] }), 'cannot change your own status'],
      [() => ({ act: 'explode' }), 'This value is not valid'],
    ],
    {
      ...{ flash: 'members.done.suspend', action: 'user.status_changed' },
      check: () =>
        expect(user()).toMatchObject({
          ...{ status: UserStatus.suspended, suspendedUntil: w.now + 7 * 86_400_000 },
        }),
    },
  ],
  [
    'deactivate',
    () => ({
      dialog: `deactivate&id=${ann!.id}`,
      fields: { intent: 'act', act: 'deactivate', ids: [String(ann!.id)] },
    }),
    [[() => ({ ids: [String(root!.id)] }), 'cannot change your own status']],
    {
      ...{ flash: 'members.done.deactivate', action: 'user.status_changed' },
      check: () => expect(user().mailStatus).toBe(MailStatus.pending),
    },
  ],
  [
    'delete',
    () => ({
      dialog: `delete&id=${ann!.id}`,
      fields: { intent: 'act', act: 'delete', ids: [String(ann!.id)] },
    }),
    [[() => ({ ids: [String(root!.id)] }), 'cannot change your own status']],
    {
      ...{ flash: 'members.done.delete', action: 'user.status_changed' },
      check: () => expect(user().status).toBe(UserStatus.deleted),
    },
  ],
]

describe.each(dialogs)('the dialog %s', (name, make, broken, done) => {
  test('opens on the list, and on the page of the account', async () => {
    const { dialog } = make()
    const body = await page(`${users}?dialog=${dialog}`)
    expect(body).toMatch(/<dialog[^>]* open/)
    expect(body).toContain('method="post"')
    if (name !== 'add') expect(await page(`${one()}?dialog=${name}`)).toMatch(/<dialog[^>]* open/)
  })

  test('comes back with the errors and what was typed, and changes nothing', async () => {
    for (const [change, text] of broken) {
      const { dialog, fields } = make()
      const wrong: Fields = { ...fields, ...change() }
      const answer = await send(wrong, `${users}?dialog=${dialog}`)
      expect(answer.status, text).toBeGreaterThanOrEqual(400)
      expect(answer.body).toMatch(/<dialog[^>]* open/)
      expect(answer.body).toMatch(new RegExp(text.replaceAll(/[()]/g, '\\$&')))
      for (const field of ['display_name', 'username', 'email', 'users'] as const)
        if (wrong[field]) expect(answer.body).toContain(String(wrong[field]).trim())
      expect(answer.body).not.toContain('pass word 9')
    }
    expect(user()).toEqual(ann)
    expect(actions()).toEqual([])
  })

  test('does it, confirms it, and adds it to the log', async () => {
    const { dialog, fields } = make()
    const answer = await send({ ...fields, back: users }, `${users}?dialog=${dialog}`)
    expect(await said(answer)).toBe(done.flash)
    expect(answer.headers.location).toBe(users)
    done.check()
    expect(actions()).toEqual([done.action])
  })
})

describe('acts without a dialog', () => {
  test('activating an account and lifting a suspension', async () => {
    const ines = w.inactive()
    const row = await page(`${users}?filter=inactive`)
    expect(row).toMatch(/name="act" value="activate"/)
    const act = (name: string, id: number) =>
      send({ intent: 'act', act: name, ids: [String(id)], ...forSpam })
    expect(await said(await act('activate', ines.id))).toBe('members.done.activate')
    expect(w.user(ines.id)).toMatchObject({ mailStatus: MailStatus.verified, rank: 1 })
    await act('suspend', ines.id)
    expect(await page(`${users}?filter=suspended`)).toMatch(/name="act" value="unsuspend"/)
    expect(await said(await act('unsuspend', ines.id))).toBe('members.done.unsuspend')
    expect(w.user(ines.id).status).toBe(UserStatus.available)
  })

  test('the link that confirms an address is shown on request, or emailed', async () => {
    const ines = w.inactive({ username: 'ines' })
    const dialog = `${users}?filter=inactive&dialog=activation&id=${ines.id}`
    expect(await page(dialog)).not.toContain('account-activation?code=')
    const id = { user_id: String(ines.id) }
    const shown = await send({ intent: 'activation-link', ...id }, dialog)
    const [link] = /account-activation\?code=[\w-]+/.exec(shown.body)!
    expect((await site.open(`/community/users/${link}`, null)).status).toBe(200)
    const mailed = await send({ intent: 'activation-mail', ...id, back: users }, dialog)
    expect(await said(mailed)).toBe('members.done.activation')
    expect(w.outbox()).toMatchObject([{ recipient: 'ines@example.org', template: 'activation' }])
    const refused = await send({ intent: 'activation-link', user_id: String(ann!.id) }, dialog)
    expect(refused.status).toBe(400)
    expect(refused.body).toContain('already confirmed')
  })

  test('permanently deleting accounts requires typing a word', async () => {
    const dee = w.member({ username: 'dee', status: UserStatus.deleted, deletedAt: w.now })
    const dialog = `${users}?filter=deleted&dialog=erase`
    expect(await page(dialog)).toMatch(/<dialog[^>]* open/)
    const wrong = await send({ intent: 'erase', word: 'maybe' }, dialog)
    expect(wrong.status).toBe(422)
    expect(w.user(dee.id)).toBeDefined()
    expect(await said(await send({ intent: 'erase', word: 'delete' }, dialog))).toBe(
      'members.done.erased',
    )
    expect(w.user(dee.id)).toBeUndefined()
  })
})

test('bulk: protected accounts are reported, the others are done', async () => {
  const bob = w.member({ username: 'bob' })
  const ids = [ann!, bob, root!].map(({ id }) => String(id))
  const dialog = await page(`${users}?dialog=suspend&${ids.map(id => `id=${id}`).join('&')}`)
  expect(dialog).toContain('Suspend these 2 users?')
  expect(dialog).toContain('bob (bob)')
  const answer = await send({ intent: 'act', act: 'suspend', ...forSpam, ids })
  expect(answer.status).toBe(200)
  expect(answer.body).toContain('1 user was not changed')
  expect(answer.body).toContain('root: You cannot change your own status.')
  expect(answer.body).toContain('2 users suspended.')
  expect([user().status, w.user(bob.id).status]).toEqual([9, 9])
  const lift = { intent: 'act', act: 'unsuspend', ids: ids.slice(0, 2), back: users }
  expect(await said(await send(lift))).toBe('members.done.unsuspend')
  const roles = { intent: 'act', act: 'role', role_id: '3', ids: ids.slice(0, 2) }
  expect(await said(await send(roles))).toBe('members.done.role')
  expect([user().roleId, w.user(bob.id).roleId]).toEqual([3, 3])
  expect(await said(await send({ intent: 'act', act: 'delete', ids: ids.slice(0, 2) }))).toBe(
    'members.done.delete',
  )
})

test('an account is deleted with all its posts, or without', async () => {
  const bob = w.member()
  const [kept, gone] = [await w.ask(ann!), await w.ask(bob)]
  const remove = (id: number, more: Fields) =>
    send({ intent: 'act', act: 'delete', ids: [String(id)], ...more })
  await remove(ann!.id, {})
  await remove(bob.id, { remove_all_content: 'on' })
  expect([w.question(kept).status, w.question(gone).status]).toEqual([1, 10])
  expect(actions()).toContain('user.cleaned_up')
})

describe('the page of one account', () => {
  test('has the member, the numbers, the states, the posts and the log', async () => {
    const question = await w.ask(ann!)
    await send({ intent: 'act', act: 'suspend', ids: [String(ann!.id)], ...forSpam })
    const body = await page(one())
    expect(body).toContain('ann@example.org')
    expect(body).toContain('Jan 16, 2026')
    expect(body).toContain(`/questions/${qid(question)}`)
    expect(body).toContain('name="act" value="unsuspend"')
    expect(await page(`${one()}?tab=log`)).toContain('Changed the status of')
    expect((await site.open(`${one()}?tab=reputation`, root!)).status).toBe(200)
    expect((await site.open(`${one()}?tab=posts&kind=answers`, root!)).status).toBe(200)
    for (const id of ['999', 'ann', '0', '1e3'])
      expect((await site.open(`${users}/${id}`, root!)).status).toBe(404)
  })

  test('exists for deleted and permanently deleted accounts', async () => {
    await w.ask(ann!)
    await send({ intent: 'act', act: 'delete', ids: [String(ann!.id)] })
    expect((await site.open(one(), root!)).status).toBe(200)
    await send({ intent: 'erase', word: 'delete' })
    expect((await site.open(one(), root!)).status).toBe(200)
  })

  test('lists sessions, which are ended one by one or together', async () => {
    site.token(ann!, 'page')
    site.token(ann!, 'api')
    const body = await page(one())
    const [, session] = /name="session" value="([^"]+)"/.exec(body)!
    const id = { user_id: String(ann!.id) }
    expect(await said(await send({ intent: 'end-session', ...id, session: session! }, one()))).toBe(
      'members.done.session',
    )
    expect(w.count('session')).toBe(2)
    expect(await said(await send({ intent: 'end-sessions', ...id }, one()))).toBe(
      'members.done.sessions',
    )
    expect(w.count('session')).toBe(1)
    expect(await page(`${users}/${root!.id}`)).not.toContain('name="session"')
  })
})

test('a suspended member is logged out at once, and a new role applies from the next login', async () => {
  const settings = '/community/users/settings'
  expect((await site.open(settings, ann!)).status).toBe(200)
  await send({ intent: 'act', act: 'suspend', ids: [String(ann!.id)], ...forSpam })
  expect((await site.open(settings, ann!)).headers.location).toBe(suspendedPath())
  await send({ intent: 'act', act: 'unsuspend', ids: [String(ann!.id)] })
  expect((await site.open(settings, ann!)).status).toBe(200)
  const mod = w.moderator()
  expect((await site.open('/community/review', mod)).status).toBe(200)
  await send({ intent: 'act', act: 'role', role_id: '1', ids: [String(mod.id)] })
  expect((await site.open('/community/review', mod)).status).not.toBe(200)
})

test('creating 2,000 accounts does not block other requests', async () => {
  const lines = Array.from(
    { length: 2000 },
    (_, i) => `Member ${i}, m${i}@example.org, password-${i}`,
  )
  let longest = 0
  const began = performance.now()
  let last = began
  const beat = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }, 1)
  w.site.ports.hashPassword = async password => {
    await new Promise(resolve => setImmediate(resolve))
    return `plain:${password}`
  }
  const adding = send({ intent: 'add', users: lines.join('\n') })
  const { status } = await site.open('/community', null)
  expect(status).toBe(200)
  expect(await said(await adding)).toBe('members.done.added')
  clearInterval(beat)
  const took = performance.now() - began
  expect(w.count('user')).toBe(2002)
  expect(w.count('staff_log')).toBe(1)
  // Whatever the machine does besides, one turn is a part of the whole: an eighth where nothing else runs.
  expect(longest).toBeLessThan(took / 2)
  expect(await page(users)).not.toMatch(/2,?000 users added/)
})
