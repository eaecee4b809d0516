import { expect, test } from 'vitest'
import { MailStatus, Role } from '#app/shared/codes.ts'
import { refusal } from '#tests/support/refusal.ts'
import { type World, world } from '#tests/support/world.ts'
import { limitNetworks } from './attempts.ts'
import { register, registerApi } from './register.ts'
import { viewerOfToken } from './sessions.queries.ts'

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

test('an account begins inactive, signed in, with a mail on its way', async () => {
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

test('a client of the API gets a token that is no page session', async () => {
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
  [{ name: '🙂🙂' }, 'name error.user.username_invalid'],
  [{ name: 'Admin' }, 'name error.user.username_invalid'],
  [{ name: '..' }, 'name error.user.username_invalid'],
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
])('%o is refused at its field', async (changes, wrong) => {
  using w = world()
  expect(await fieldsOf(w.as(null).run(register, form(changes)))).toEqual([wrong])
  expect(w.outbox()).toEqual([])
})

test('characters count, not their units', async () => {
  using w = world()
  const { account } = await w.as(null).run(register, form({ pass: '🔑'.repeat(32) }))
  expect(w.user(account.id).passwordHash).toBe(`plain:${'🔑'.repeat(32)}`)
})

test('a huge password is refused before it is hashed', async () => {
  using w = world()
  const hashed: number[] = []
  w.site.ports.hashPassword = password => Promise.resolve(`${hashed.push(password.length)}`)
  const pass = 'x'.repeat(1_000_000)
  expect(await fieldsOf(w.as(null).run(register, form({ pass })))).toEqual(['pass form.too_long'])
  expect(hashed).toEqual([])
})

test('an address is taken in any spelling, and frees nothing for others', async () => {
  using w = world()
  w.member({ email: 'li.lei@example.org' })
  const error = await refusal(w.as(null).run(register, form()))
  expect(error).toMatchObject({ code: 'validation', reason: 'error.email.duplicate' })
  expect(await fieldsOf(w.as(null).run(register, form()))).toEqual(['e_mail error.email.duplicate'])
  expect(w.outbox()).toEqual([])
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

test('a taken name gets four characters behind it', async () => {
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

test('a closed registration makes nothing', async () => {
  for (const closed of ['allow_new_registrations', 'allow_email_registrations']) {
    using w = world({ login: { [closed]: false } })
    const error = await refusal(w.as(null).run(register, form()))
    expect(error).toMatchObject({
      code: 'bad_request',
      reason: 'error.user.not_allowed_registration',
    })
  }
})

test('allowed domains are compared as a whole, without regard to case', async () => {
  using w = world({ login: { allow_email_domains: ['Example.org', '@sub.test'] } })
  const wrong = ['e_mail error.email.illegal_email_domain_error']
  for (const e_mail of ['a@evil-example.org', 'a@mail.example.org', 'a@example.org.evil.com']) {
    expect(await fieldsOf(w.as(null).run(register, form({ e_mail })))).toEqual(wrong)
  }
  await w.as(null).run(register, form({ e_mail: 'a@EXAMPLE.ORG' }))
  await w.as(null).run(register, form({ e_mail: 'b@sub.test' }))
})

test('extra fields change nothing', async () => {
  using w = world()
  const more = { role_id: 2, status: 1, mail_status: 1, rank: 999, user_id: 1, id: 77 }
  const { account } = await w.as(null).run(register, form(more))
  expect(account).toMatchObject({ roleId: 1, mailStatus: 2, rank: 0 })
  expect(account.id).not.toBe(77)
})

test('one network tries ten times an hour, whatever comes of it', async () => {
  using w = world()
  w.member({ email: 'known@example.org' })
  const again = () => w.as(null).run(register, form({ e_mail: 'known@example.org' }))
  for (let i = 0; i < 10; i++) expect((await refusal(again())).reason).toBe('error.email.duplicate')
  const fresh = { e_mail: 'fresh@example.org' }
  expect((await refusal(w.as(null).run(register, form(fresh)))).code).toBe('too_frequent')
  w.tick(60 * 60_000)
  await w.as(null).run(register, form(fresh))
})

test('a hundred at once make one account of an address', async () => {
  using w = world()
  limitNetworks(false)
  try {
    const tries = Array.from({ length: 100 }, () => w.as(null).run(register, form()))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1)
    expect(w.outbox()).toHaveLength(1)
  } finally {
    limitNetworks(true)
  }
})
