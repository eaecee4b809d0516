/**
 * Several members use one browser: a text typed in a session that has ended waits for its author, is
 * shown to no one else, and survives whatever the others do meanwhile.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changePassword } from '#access/auth/change-password.ts'
import { changeUserRole } from '#access/auth/change-user-role.ts'
import { changeUserStatus } from '#access/auth/change-user-status.ts'
import { endAccess } from '#access/auth/end-access.ts'
import { endMemberSessions } from '#access/auth/member-sessions.ts'
import { endOtherSessions } from '#access/auth/own-sessions.ts'
import { requestPasswordReset } from '#access/auth/request-password-reset.ts'
import { resetPassword } from '#access/auth/reset-password.ts'
import { deleteExpiredSessions, SessionLife, startSession } from '#access/auth/sessions.queries.ts'
import { setUserPassword } from '#access/auth/set-user-password.ts'
import { shutOut } from '#access/auth/shut-out.ts'
import { logIn } from '#access/auth/log-in.ts'
import { logOut } from '#access/auth/log-out.ts'
import { resetMemberStep } from '#access/second-step/reset-member-step.ts'
import { updateUser, type UserRow } from '#basics/users/users.queries.ts'
import { translator } from '#i18n/catalogue.ts'
import { Role } from '#shared/codes.ts'
import { inCore, readTracked, trackedFiles } from '#tests/architecture/tracked-files.ts'
import { community, type Community } from '#tests/support/community.ts'
import { type Answer, openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { qid } from '#tests/support/world.ts'

const en = translator('en_US')
const Secret = 'What Victor typed about pelicans'
const Suspended = '/community/users/account-suspended'

let site: WholeSite
let w: Community
let boss: UserRow
let victor: UserRow
let oscar: UserRow
let page: string

beforeAll(async () => {
  site = await openWholeSite((w = community()))
})
afterAll(() => site.close())
beforeEach(async () => {
  w = community()
  site.enter(w)
  site.age(3_600_000 * 24)
  boss = w.admin({ username: 'boss' })
  victor = w.member({ username: 'victor' })
  oscar = w.member({ username: 'oscar' })
  page = `/community/questions/${qid(await w.ask(boss, { title: 'How do pelicans sleep' }))}`
  page = String((await site.open(page, null)).headers.location ?? page)
})

/** A browser, which stores and deletes cookies. */
class Browser {
  cookies = new Map([['forum_lang', 'en_US']])

  #take(answer: Answer): Answer {
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = line.split(';')[0]!.split('=')
      if (/Max-Age=0/.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return answer
  }
  #headers = () => ({ Cookie: [...this.cookies].map(pair => pair.join('=')).join('; ') })

  /** Starts a session, as any login does, and opens a page. */
  async enter(who: UserRow): Promise<string> {
    const token = w.write(tx => startSession(tx, w.site.ports, who.id, 'page', w.now))
    this.cookies.set('forum_session', token)
    await this.open('/community/questions')
    return token
  }
  open = async (path: string) => this.#take(await site.open(path, null, this.#headers()))
  submit = async (path: string, fields: Record<string, string>) =>
    this.#take(await site.submit(path, fields, null, this.#headers()))
  answer = (content: string) => this.submit(page, { intent: 'answer', content })
}

/** The session with `token` ends, or all of the account do. */
type End = (token: string) => unknown
const act = (): UserRow => w.user(boss.id)
const id = () => victor.id
const hash = (token: string) => w.site.ports.hashToken(token)

/** Ways in which a session ends, by the files of the domain that end some. */
const ways: Record<string, Record<string, End>> = {
  'sessions.queries.ts': {
    expired: () => w.tick(SessionLife.page),
    'expired and cleared away': () => {
      w.tick(SessionLife.page + 1)
      w.write(tx => deleteExpiredSessions(tx, w.now))
    },
  },
  'log-out.ts': {
    'logged out elsewhere': token => w.as(victor).run(logOut, { token_hash: hash(token) }),
  },
  'own-sessions.ts': {
    'ended from another device': () => w.as(victor).run(endOtherSessions, { token_hash: '' }),
  },
  'member-sessions.ts': {
    'ended by staff': () => w.as(act()).run(endMemberSessions, { user_id: id() }),
  },
  'change-password.ts': {
    'password changed': () =>
      w.as(victor).run(changePassword, { old_pass: 'password-1', pass: 'password-7' }),
  },
  'reset-password.ts': {
    'password reset': async () => {
      await w.as(null).run(requestPasswordReset, { e_mail: victor.email! })
      const { code } = JSON.parse(w.outbox().at(-1)!.params) as { code: string }
      await w.as(null).run(resetPassword, { code, pass: 'password-9', confirm: 'password-9' })
    },
  },
  'set-user-password.ts': {
    'password set by staff': () =>
      w.as(act()).run(setUserPassword, { user_id: id(), password: 'password-8' }),
  },
  'change-user-role.ts': {
    'role changed': () =>
      w.as(act()).run(changeUserRole, { user_id: id(), role_id: Role.moderator }),
  },
  'shut-out.ts': {
    disowned: () => w.write(tx => shutOut({ ...w.ctx(null), tx }, id(), w.now)),
  },
  'end-access.ts': { 'account linked': () => w.write(tx => endAccess(tx, id(), w.now)) },
  'join-account.ts': { 'account taken over': () => w.write(tx => endAccess(tx, id(), w.now)) },
  'enter.ts': {
    'replaced by a login': token =>
      w.as(null).run(logIn, { e_mail: victor.email!, pass: 'password-1', token_hash: hash(token) }),
  },
  'reset-member-step.ts': {
    'two-step login reset': () => {
      w.write(tx => updateUser(tx, id(), { secondStepAt: w.now }))
      return w.as(act()).run(resetMemberStep, { user_id: id() })
    },
  },
}

/** The account cannot come back for its text. */
const final: Record<string, Record<string, End>> = {
  'close-account.ts': {
    'account deleted': () =>
      w.as(act()).run(changeUserStatus, { user_id: id(), status: 'deleted' }),
  },
}

const rows = (table: typeof ways) => Object.values(table).flatMap(Object.entries) as [string, End][]

/** Victor sends a form after his session has ended. */
async function sendLate(browser: Browser, end: End) {
  await end(await browser.enter(victor))
  const refused = await browser.answer(Secret)
  expect(String(refused.headers.location)).toContain('ended=kept')
}

/** Nothing that Oscar opens or sends shows the text. */
async function expectHidden(browser: Browser) {
  for (const path of [page, Suspended, '/community/users/login', '/community/questions/ask'])
    expect((await browser.open(path)).body, path).not.toContain(Secret)
}

test('every file that ends sessions has its ways of ending them here', () => {
  const ending = trackedFiles()
    .filter(path => /^app\/domain\/.*\.ts$/.test(inCore(path)) && !path.endsWith('.test.ts'))
    .filter(path => {
      const text = readTracked(path) ?? ''
      return /\b(endSession|endSessionsOf|endAccess)\(|\.delete\(sessions\)/.test(text)
    })
  const named = [...Object.keys(ways), ...Object.keys(final)]
  expect(ending.map(path => path.split('/').at(-1)).sort()).toEqual(named.sort())
})

test.each(rows(ways))(
  'a session is %s: its author gets the text back, no one who logs in before sees it',
  async (_name, end) => {
    const browser = new Browser()
    await sendLate(browser, end)
    await expectHidden(browser)
    // Another member answers the same question, loses a session with a text, and logs out.
    await browser.enter(oscar)
    await expectHidden(browser)
    expect((await browser.answer('What Oscar says about pelicans')).status).toBe(303)
    await w.as(oscar).run(endOtherSessions, { token_hash: '' })
    await browser.answer('What Oscar typed late')
    await browser.enter(oscar)
    const his = (await browser.open(page)).body
    expect(his).toContain('What Oscar typed late')
    expect(his).not.toContain(Secret)
    await browser.submit('/community/users/logout', { intent: 'logout' })
    await browser.enter(victor)
    const { body } = await browser.open(page)
    expect(body).toContain(Secret)
    expect(body).toContain(en('form.kept'))
    expect(body).not.toContain('What Oscar typed late')
    // Sent, it is gone.
    expect((await browser.answer(Secret)).status).toBe(303)
    expect(browser.cookies.has('forum_kept')).toBe(false)
    expect(w.count('kept_form')).toBe(0)
  },
)

test.each(rows(final))(
  'a session ends with its account, %s: no one sees the text',
  async (_, end) => {
    const browser = new Browser()
    await sendLate(browser, end)
    await expectHidden(browser)
    await browser.enter(oscar)
    await expectHidden(browser)
  },
)

test('a browser that has also lost the cookie of the session still knows the author', async () => {
  const browser = new Browser()
  await browser.enter(victor)
  browser.cookies.delete('forum_session')
  await browser.answer(Secret)
  await browser.enter(oscar)
  await expectHidden(browser)
  await browser.enter(victor)
  expect((await browser.open(page)).body).toContain(Secret)
})

test('texts of two pages both wait', async () => {
  const browser = new Browser()
  await sendLate(browser, token => w.as(victor).run(logOut, { token_hash: hash(token) }))
  const first = page
  page = `/community/questions/${qid(await w.ask(boss, { title: 'How do herons sleep' }))}`
  page = String((await site.open(page, null)).headers.location ?? page)
  await browser.answer('Herons on one leg')
  await browser.enter(victor)
  expect((await browser.open(page)).body).toContain('Herons on one leg')
  expect((await browser.open(first)).body).toContain(Secret)
})

test('someone who has never logged in here gets the text back with any account', async () => {
  const browser = new Browser()
  await browser.answer(Secret)
  await expectHidden(browser)
  await browser.enter(oscar)
  expect((await browser.open(page)).body).toContain(Secret)
})

test('a suspended member can copy the text, and no one else', async () => {
  const browser = new Browser()
  await browser.enter(victor)
  const status = { user_id: id(), status: 'suspended', suspend_duration: '24h' }
  await w.as(boss).run(changeUserStatus, status)
  expect(String((await browser.answer(Secret)).headers.location)).toContain('account-suspended')
  expect((await browser.open(Suspended)).body).toContain(Secret)
  browser.cookies.delete('forum_session')
  await expectHidden(browser)
})

test('the mark of the browser is opaque, kept from scripts, and of this site only', async () => {
  const browser = new Browser()
  await browser.enter(victor)
  const mark = browser.cookies.get('forum_reader')!
  const other = new Browser()
  await other.enter(victor)
  expect(other.cookies.get('forum_reader')).not.toBe(mark)
  // It is not renewed while it is right.
  const again = await browser.open('/community/questions')
  expect(again.headers['set-cookie'] ?? []).toEqual([])
  browser.cookies.set('forum_reader', `v1.${Buffer.from(`${oscar.id}`).toString('base64url')}`)
  browser.cookies.delete('forum_session')
  await browser.answer(Secret)
  const { user_id } = w.site.sqlite.prepare('select user_id from kept_form').get() as {
    user_id: number
  }
  expect(user_id).toBe(0)
  const { headers } = await new Browser().open('/community/questions')
  expect(headers['set-cookie'] ?? []).toEqual([])
})
