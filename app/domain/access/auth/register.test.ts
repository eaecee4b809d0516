import { expect, test } from 'vitest'
import { MailStatus, Role } from '#shared/codes.ts'
import { refusal } from '#tests/support/refusal.ts'
import { type World, world } from '#tests/support/world.ts'
import { activate } from './activate.ts'
import { limitNetworks } from './attempts.ts'
import { changeUserStatus } from './change-user-status.ts'
import { correctEmail } from './correct-email.ts'
import { register, registerApi } from './register.ts'
import { requestEmailChange } from './request-email-change.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { sendActivation } from './send-activation.ts'
import { viewerOfToken } from './sessions.queries.ts'
import { logIn } from './log-in.ts'

const form = (changes: object = {}) => ({
  name: 'Li.Lei',
  e_mail: 'Li.Lei@example.org',
  pass: 'correct-horse',
  ...changes,
})

const fieldsOf = async (promise: Promise<unknown>) =>
  (await refusal(promise)).details.fields?.map(({ field, reason }) => `${field} ${reason}`)
const viewerOf = (w: World, token: string, kind: 'page' | 'api') =>
  viewerOfToken(w.db, w.site.ports.hashToken(token), kind, w.now)

test('an account starts inactive and logged in, and an email is sent', async () => {
  using w = world()
  const { account, token } = await w.as(null, 'zh_CN').run(register, form())
  expect(account).toMatchObject({
    username: 'li.lei',
    displayName: 'Li.Lei',
    email: 'Li.Lei@example.org',
    mailStatus: MailStatus.pending,
    state: 'inactive',
    roleId: Role.user,
    rank: 0,
    hasPassword: true,
    lastLoginAt: w.now,
  })
  expect(account).not.toHaveProperty('passwordHash')
  expect(viewerOf(w, token, 'page')).toMatchObject({ kind: 'member', id: account.id })
  expect(viewerOf(w, token, 'api').kind).toBe('anonymous')
  expect(w.outbox()).toMatchObject([
    {
      userId: account.id,
      recipient: 'Li.Lei@example.org',
      template: 'activation',
      locale: 'zh_CN',
    },
  ])
})

test('an API client gets a token that is no page session', async () => {
  using w = world()
  const { token } = await w.as(null).run(registerApi, form())
  expect(viewerOf(w, token, 'api').kind).toBe('member')
  expect(viewerOf(w, token, 'page').kind).toBe('anonymous')
})

test.each([
  [{ name: '' }, 'name form.required'],
  [{ name: 'a' }, 'name form.too_short'],
  [{ name: 'a'.repeat(31) }, 'name form.too_long'],
  [{ name: '李' }, 'name form.too_short'],
  [{ name: '李'.repeat(31) }, 'name form.too_long'],
  [{ name: 'Admin' }, 'name error.user.username_invalid'],
  [{ name: 'Settings' }, 'name error.user.username_invalid'],
  [{ name: '404' }, 'name error.user.username_invalid'],
  [{ e_mail: '' }, 'e_mail form.required'],
  [{ e_mail: 'li.lei' }, 'e_mail form.email'],
  [{ e_mail: 'li@example.org\r\nBcc: a@example.org' }, 'e_mail form.email'],
  [{ e_mail: `${'a'.repeat(490)}@example.org` }, 'e_mail form.too_long'],
  [{ e_mail: ['a@example.org', 'b@example.org'] }, 'e_mail form.invalid'],
  [{ pass: '' }, 'pass form.required'],
  [{ pass: '1234567' }, 'pass form.too_short'],
  [{ pass: '🔑🔑🔑🔑🔑🔑🔑' }, 'pass form.too_short'],
  [{ pass: '1'.repeat(33) }, 'pass form.too_long'],
  [{ pass: 'one two three' }, 'pass error.password.space_invalid'],
  [{ pass: 'password' }, 'pass error.password.common'],
  [{ pass: 'QwertyUiop' }, 'pass error.password.common'],
  [{ pass: 'aaaaaaaa' }, 'pass error.password.common'],
  [{ name: 'Li Lei-Wang', pass: 'LiLei-Wang' }, 'pass error.password.own_name'],
  [{ pass: 'li.lei@example.org' }, 'pass error.password.own_name'],
  [{ e_mail: 'lilei-wang@example.org', pass: 'LiLei-Wang' }, 'pass error.password.own_name'],
])('%o is refused with a field error', async (changes, wrong) => {
  using w = world()
  expect(await fieldsOf(w.as(null).run(register, form(changes)))).toEqual([wrong])
  expect(w.outbox()).toEqual([])
})

test('counts characters, not UTF-16 units', async () => {
  using w = world()
  const { account } = await w.as(null).run(register, form({ pass: `${'🔑'.repeat(31)}🔒` }))
  expect(w.user(account.id).passwordHash).toBe(`plain:${'🔑'.repeat(31)}🔒`)
})

test('a huge password is refused before it is hashed', async () => {
  using w = world()
  const hashed: number[] = []
  w.site.ports.hashPassword = password => Promise.resolve(`${hashed.push(password.length)}`)
  const pass = 'x'.repeat(1_000_000)
  expect(await fieldsOf(w.as(null).run(register, form({ pass })))).toEqual(['pass form.too_long'])
  expect(hashed).toEqual([])
})

const mails = (w: World) => w.outbox().map(({ recipient, template }) => `${template} ${recipient}`)
const codes = (w: World) =>
  w.outbox().map(({ params }) => (JSON.parse(params) as { code?: string }).code ?? '')
const keyOf = (w: World, id: number) => w.user(id).emailKey

test('an address in use gets the same response as a free one; only its owner is notified', async () => {
  using w = world()
  const owner = w.member({ email: 'li.lei@example.org', language: 'fr_FR' })
  const { account, token } = await w.as(null, 'zh_CN').run(register, form())
  expect(account).toMatchObject({ email: 'Li.Lei@example.org', state: 'inactive', rank: 0 })
  expect(viewerOf(w, token, 'page')).toMatchObject({ kind: 'member', id: account.id })
  expect(w.outbox()).toMatchObject([
    {
      userId: owner.id,
      recipient: 'li.lei@example.org',
      template: 'address_taken',
      locale: 'fr_FR',
      params: '{}',
    },
  ])
  expect(w.user(owner.id)).toEqual({ ...owner })
  // Nothing created here logs anyone in to the account.
  await w.as(w.user(account.id)).run(sendActivation)
  expect(w.site.sqlite.prepare('select distinct purpose from mail_code').pluck().all()).toEqual([
    'nothing',
  ])
  const activation = refusal(
    w.as(w.admin()).run(changeUserStatus, { user_id: account.id, status: 'normal' }),
  )
  expect((await activation).reason).toBe('error.email.duplicate')
})

test('the owner is emailed three times a day at most, however often the address is entered', async () => {
  using w = world()
  limitNetworks(false)
  try {
    const owner = w.member({ email: 'li.lei@example.org' })
    for (let n = 0; n < 5; n++) {
      await w.as(null).run(register, form({ name: `name${n}` }))
      w.tick(15 * 60_000)
    }
    expect(mails(w)).toEqual(Array(3).fill('address_taken li.lei@example.org'))
    w.tick(86_400_000)
    const eve = w.member()
    await w.as(eve).run(requestEmailChange, { e_mail: owner.email, pass: 'password-1' })
    expect(mails(w)).toHaveLength(4)
  } finally {
    limitNetworks(true)
  }
})

test.each(['of a member', 'of no account'])(
  'an address %s gets three emails in 15 minutes, across networks and forms',
  async whose => {
    using w = world()
    limitNetworks(false)
    try {
      if (whose === 'of a member') w.member({ email: 'li.lei@example.org' })
      const eve = w.inactive()
      const again = (n: number) => w.as(null).run(register, form({ name: `name${n}` }))
      const { account } = await again(1)
      await again(2)
      await w.as(eve).run(correctEmail, { e_mail: 'LI.LEI@example.org' })
      const refused = { code: 'too_frequent', reason: 'error.common.too_many_attempts' }
      for (const attempt of [
        () => again(3),
        () => w.as(w.user(account.id)).run(sendActivation),
        () => w.as(eve).run(correctEmail, { e_mail: 'li.lei@example.org' }),
        () => w.as(eve).run(requestEmailChange, { e_mail: 'li.lei@example.org' }),
        () => w.as(null).run(requestPasswordReset, { e_mail: 'li.lei@example.org' }),
      ])
        expect(await refusal(attempt())).toMatchObject(refused)
      expect(mails(w).filter(mail => /li\.lei@/i.test(mail))).toHaveLength(3)
      w.tick(15 * 60_000)
      await again(3)
    } finally {
      limitNetworks(true)
    }
  },
)

test("a user who entered someone else's address can correct it", async () => {
  using w = world()
  w.member({ email: 'li.lei@example.org' })
  const { account } = await w.as(null).run(register, form())
  await w.as(w.user(account.id)).run(correctEmail, { e_mail: 'mine@example.org' })
  expect(keyOf(w, account.id)).toBe('mine@example.org')
  expect(mails(w).at(-1)).toBe('activation mine@example.org')
  await w.as(null).run(activate, { code: codes(w).at(-1) })
  expect(w.user(account.id).mailStatus).toBe(MailStatus.verified)
})

test('an unconfirmed address goes to the first account that confirms it', async () => {
  using w = world()
  const squatter = await w.as(null).run(register, form({ name: 'squatter' }))
  w.tick(1000)
  const owner = await w.as(null).run(register, form({ pass: 'other-password' }))
  expect(mails(w)).toEqual(Array(2).fill('activation Li.Lei@example.org'))
  expect(keyOf(w, owner.account.id)).toBe('li.lei@example.org')
  const [first, second] = codes(w)
  await w.as(null).run(activate, { code: second })
  expect((await refusal(w.as(null).run(activate, { code: first }))).details.type).toBe(
    'url_expired',
  )
  expect(w.user(squatter.account.id)).toMatchObject({ mailStatus: MailStatus.pending, rank: 0 })
  // Once the address is free, the account still waiting may have it.
  await w.as(w.admin()).run(changeUserStatus, { user_id: owner.account.id, status: 'deleted' })
  w.tick(60_000)
  await w.as(w.user(squatter.account.id)).run(sendActivation)
  await w.as(null).run(activate, { code: codes(w).at(-1) })
  expect(keyOf(w, squatter.account.id)).toBe('li.lei@example.org')
})

test('the first account to sign up may also be the one to confirm', async () => {
  using w = world()
  const first = await w.as(null).run(register, form({ name: 'first' }))
  const second = await w.as(null).run(register, form())
  await w.as(null).run(activate, { code: codes(w)[0] })
  expect(keyOf(w, first.account.id)).toBe('li.lei@example.org')
  expect(keyOf(w, second.account.id)).toMatch(/^li\.lei@example\.org /)
})

test("guesses at an owner's password stay counted when another account logs in with that address", async () => {
  using w = world()
  w.member({ email: 'li.lei@example.org' })
  const own = { e_mail: 'li.lei@example.org', pass: 'correct-horse' }
  const other = { ...form(), e_mail: 'free@example.org' }
  for (const e_mail of [own.e_mail, other.e_mail]) {
    await w.as(null).run(register, { ...form(), e_mail })
    for (let n = 0; n < 9; n++) {
      await refusal(w.as(null).run(logIn, { e_mail, pass: 'wrong-secret' }))
    }
    await w.as(null).run(logIn, { e_mail, pass: own.pass })
    await refusal(w.as(null).run(logIn, { e_mail, pass: 'wrong-secret' }))
    const last = await refusal(w.as(null).run(logIn, { e_mail, pass: 'wrong-secret' }))
    expect(last.code).toBe('too_frequent')
  }
})

test.each([
  ['李雷', 'lilei', '李雷'],
  ['韩 梅梅', 'han-meimei', '韩 梅梅'],
  ['  Li   Lei ', 'li-lei', 'Li Lei'],
  ['Zoë', 'zoe', 'Zoë'],
  ['李雷 Lee_2', 'lilei-lee_2', '李雷 Lee_2'],
])('the name %j becomes @%s and is shown as %j', async (name, username, displayName) => {
  using w = world()
  const { account } = await w.as(null).run(register, form({ name }))
  expect(account).toMatchObject({ username, displayName })
})

test('a taken name gets four characters appended', async () => {
  using w = world()
  const first = await w.as(null).run(register, form({ e_mail: 'a@example.org' }))
  const second = await w.as(null).run(register, form({ e_mail: 'b@example.org', name: 'LI.LEI' }))
  const long = 'x'.repeat(30)
  await w.as(null).run(register, form({ e_mail: 'c@example.org', name: long }))
  const fourth = await w.as(null).run(register, form({ e_mail: 'd@example.org', name: long }))
  expect(first.account.username).toBe('li.lei')
  expect(second.account).toMatchObject({ displayName: 'LI.LEI' })
  expect(second.account.username).toMatch(/^li\.lei-[0-9a-f]{4}$/)
  expect(fourth.account.username).toMatch(/^x{25}-[0-9a-f]{4}$/)
})

test('closed sign-up creates nothing', async () => {
  for (const closed of ['allow_new_registrations', 'allow_email_registrations']) {
    using w = world({ login: { [closed]: false } })
    const error = await refusal(w.as(null).run(register, form()))
    expect(error).toMatchObject({
      code: 'bad_request',
      reason: 'error.user.not_allowed_registration',
    })
  }
})

test('allowed domains are compared as a whole, ignoring case', async () => {
  using w = world({ login: { allow_email_domains: ['Example.org', '@sub.test'] } })
  const wrong = ['e_mail error.email.illegal_email_domain_error']
  for (const e_mail of ['a@evil-example.org', 'a@mail.example.org', 'a@example.org.evil.com']) {
    expect(await fieldsOf(w.as(null).run(register, form({ e_mail })))).toEqual(wrong)
  }
  await w.as(null).run(register, form({ e_mail: 'a@EXAMPLE.ORG' }))
  await w.as(null).run(register, form({ e_mail: 'b@sub.test' }))
})

test('unknown fields are ignored', async () => {
  using w = world()
  const more = { role_id: 2, status: 1, mail_status: 1, rank: 999, user_id: 1, id: 77 }
  const { account } = await w.as(null).run(register, form(more))
  expect(account).toMatchObject({ roleId: 1, mailStatus: 2, rank: 0 })
  expect(account.id).not.toBe(77)
})

test('one network has ten attempts an hour, whatever the results', async () => {
  using w = world()
  w.member({ email: 'known@example.org' })
  const again = () => w.as(null).run(register, form({ e_mail: 'known@example.org' }))
  for (let i = 0; i < 10; i++) await again()
  const fresh = { e_mail: 'fresh@example.org' }
  expect((await refusal(w.as(null).run(register, form(fresh)))).code).toBe('too_frequent')
  w.tick(60 * 60_000)
  await w.as(null).run(register, form(fresh))
})

test('a hundred at once create one account, and so does the same form a minute later', async () => {
  using w = world()
  limitNetworks(false)
  try {
    for (const e_mail of ['Li.Lei@example.org', 'taken@example.org']) {
      if (e_mail.startsWith('taken')) w.member({ email: e_mail })
      const before = w.outbox().length
      const tries = Array.from({ length: 100 }, () => w.as(null).run(register, form({ e_mail })))
      const ids = new Set((await Promise.all(tries)).map(({ account }) => account.id))
      w.tick(60_000)
      ids.add((await w.as(null).run(register, form({ e_mail }))).account.id)
      expect(ids.size).toBe(1)
      expect(w.outbox()).toHaveLength(before + 1)
    }
  } finally {
    limitNetworks(true)
  }
})

test('the same form with another password is another sign-up', async () => {
  using w = world()
  const first = await w.as(null).run(register, form())
  const second = await w.as(null).run(register, form({ pass: 'other-password' }))
  expect(second.account.id).not.toBe(first.account.id)
  expect(w.user(first.account.id).passwordHash).toBe('plain:correct-horse')
})
