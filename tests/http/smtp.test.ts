/**
 * The mail server in the back office: its calls, its form, its test email, and the state of
 * emails.
 */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { logIn } from '#access/auth/log-in.ts'
import { insertMail } from '#basics/mail/outbox.queries.ts'
import type { MailTemplate } from '#basics/mail/mail-templates.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { rowsAfter } from '#moderation/staff-log/log-rows.queries.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { translator } from '#i18n/catalogue.ts'
import { outboxWorker } from '#infra/mail/outbox-worker.ts'
import { siteTransport } from '#infra/mail/site-transport.ts'
import { useSite } from '#infra/current-site.ts'
import { action, loader } from '#app/routes/admin/smtp/route.tsx'
import { Locales } from '#shared/codes.ts'
import { api } from '#tests/support/api.ts'
import { community, type Community } from '#tests/support/community.ts'
import { answer, MailServer } from '#tests/support/mail-server.ts'
import { Epoch } from '#tests/support/world.ts'

let w: Community
let root: UserRow
beforeEach(() => {
  w = community()
  useSite(w.site)
  root = w.admin()
  vi.spyOn(Date, 'now').mockReturnValue(Epoch)
})
afterEach(() => {
  w[Symbol.dispose]()
  vi.restoreAllMocks()
})

const secret = 'pass-word-of-the-server'
const body = {
  from_email: 'forum@example.org',
  from_name: 'Forum',
  smtp_host: 'mail.example.org',
  smtp_port: 465,
  encryption: 'SSL',
  smtp_username: 'forum',
  smtp_password: secret,
  smtp_authentication: true,
  test_email_recipient: '',
}
const { test_email_recipient: _, ...stored } = body
const inForce = () => currentSettings(w.db).settings.smtp
const put = (changes: object = {}) =>
  api(w, root).put('admin/setting/smtp', { ...body, ...changes })

describe('the calls', () => {
  test('a new site has no server, port 465, and authentication on', async () => {
    const { data } = await api(w, root).get('admin/setting/smtp')
    expect(data).toEqual({
      ...{ from_email: '', from_name: '', smtp_host: '', smtp_port: 465, encryption: 'SSL' },
      ...{ smtp_username: '', smtp_password: '', smtp_authentication: true },
    })
  })

  test('saved values are stored; the password is masked, and kept when the mask comes back', async () => {
    expect(await put()).toMatchObject({ code: 200, reason: 'base.success', data: null })
    expect(inForce()).toEqual(stored)
    const { data } = await api(w, root).get('admin/setting/smtp')
    expect(data).toEqual({ ...stored, smtp_password: '********' })
    expect((await put({ smtp_password: '***', from_name: 'Other' })).code).toBe(200)
    expect(inForce()).toEqual({ ...stored, from_name: 'Other' })
    expect((await put({ smtp_password: 'another one*' })).code).toBe(200)
    expect(inForce().smtp_password).toBe('another one*')
  })

  test.each([
    [{ from_name: 'ann@example.org' }, 'from_name', /cannot be an email/],
    [{ from_email: 'nonsense' }, 'from_email', /valid email/],
    [{ test_email_recipient: 'nonsense' }, 'test_email_recipient', /valid email/],
    [{ smtp_port: 0 }, 'smtp_port', /1 to 65535/],
    [{ smtp_port: 65536 }, 'smtp_port', /1 to 65535/],
    [{ smtp_port: '' }, 'smtp_port', /Fill in/],
    [{ encryption: 'ssl' }, 'encryption', /not valid/],
    [{ smtp_host: 'mail example' }, 'smtp_host', /not valid/],
    [{ smtp_host: 'x'.repeat(257) }, 'smtp_host', /at most 256/],
    [{ from_name: 'x'.repeat(257) }, 'from_name', /at most 256/],
    [{ smtp_username: 'x'.repeat(257) }, 'smtp_username', /at most 256/],
    [{ smtp_password: 'x'.repeat(257) }, 'smtp_password', /at most 256/],
    [{ smtp_username: '' }, 'smtp_username', /Fill in/],
    [{ smtp_password: '' }, 'smtp_password', /Fill in/],
    [{ smtp_password: '****' }, 'smtp_password', /Fill in/],
  ])('%j is rejected at its field', async (changes, field, text) => {
    const { status, code, data } = await put(changes)
    expect([status, code]).toEqual([400, 400])
    expect(data).toEqual([{ error_field: field, error_msg: expect.stringMatching(text) as string }])
    expect(inForce().smtp_host).toBe('')
  })

  test('a login is required only with a server that needs one', async () => {
    const none = { smtp_username: '', smtp_password: '' }
    expect((await put({ ...none, smtp_authentication: false })).code).toBe(200)
    expect((await put({ ...none, smtp_host: '' })).code).toBe(200)
  })

  test('a test email is queued, and its failure never reaches the caller', async () => {
    const { code, data } = await put({ test_email_recipient: 'ann@example.org' })
    expect([code, data]).toEqual([200, null])
    expect(w.outbox()).toMatchObject([
      { template: 'test', recipient: 'ann@example.org', status: 'queued', params: '{}' },
    ])
  })

  test('the log has the password change, and never the password', async () => {
    await put()
    await put({ smtp_password: 'a-second-secret' })
    const rows = rowsAfter(w.db, 0, 9)
    expect(rows).toHaveLength(2)
    expect(JSON.parse(rows[1]!.after)).toEqual({ smtp_password: 'changed' })
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${secret}|a-second-secret`))
  })
})

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => Promise<unknown>
type Values = Record<string, unknown>
type Shown = { status: number; flash: string; body: Values }

async function screen(handler: Handler, form?: Record<string, string>): Promise<Shown> {
  const { token } = await w.as(null).run(logIn, { e_mail: root.email, pass: 'password-1' })
  const headers = { Cookie: `forum_lang=en_US; forum_session=${token}` }
  const request = new Request('http://localhost/community/admin/smtp', {
    ...{ headers, method: form ? 'POST' : 'GET', body: form && new URLSearchParams(form) },
  })
  const outcome = await handler({ request, params: {}, context: {} })
  if (!(outcome instanceof Response)) return { status: 200, flash: '', body: outcome as Values }
  const cookie = /forum_flash=([\w-]+)/.exec(outcome.headers.get('Set-Cookie') ?? '')?.[1] ?? ''
  const flash = Buffer.from(cookie, 'base64url').toString()
  const away = outcome.headers.has('Location')
  return { status: outcome.status, flash, body: away ? {} : ((await outcome.json()) as Values) }
}

const typed = (server?: MailServer, changes: Record<string, string> = {}) => ({
  intent: 'save',
  ...{ from_email: 'forum@example.org', from_name: 'Forum', encryption: 'none' },
  ...{ smtp_host: server ? '127.0.0.1' : '', smtp_port: String(server?.port ?? 25) },
  ...{ smtp_username: '', smtp_password: '', test_email_recipient: '' },
  ...changes,
})
const toAnn = { test_email_recipient: 'ann@example.org' }

describe('the screen', () => {
  test('a delivered test email is reported', async () => {
    await using server = await MailServer.start()
    const { status, flash } = await screen(action, typed(server, toAnn))
    expect([status, flash]).toEqual([303, expect.stringMatching(/test_sent.*ann@example.org/)])
    expect(server.received).toMatchObject([{ from: 'forum@example.org', to: ['ann@example.org'] }])
    expect(server.received[0]!.raw).toMatch(/^From: Forum <forum@example\.org>\r$/m)
    expect(w.outbox()).toMatchObject([{ template: 'test', status: 'sent', attempts: 1 }])
    expect(inForce()).toMatchObject({ smtp_host: '127.0.0.1', encryption: '' })
  })

  test('a refusal is shown with the reply of the server', async () => {
    await using server = await MailServer.start()
    server.refuse = () => answer(550, 'No such mailbox here')
    const { status, flash } = await screen(action, typed(server, toAnn))
    expect([status, flash]).toEqual([303, expect.stringContaining('550 No such mailbox here')])
    expect(flash).toContain('test_refused')
    expect(w.outbox()).toMatchObject([{ status: 'failed' }])
    type Listed = { mails: { template: string; result: string }[] }
    const { mails } = (await screen(loader)).body as Listed
    const { result } = mails.find(({ template }) => template === 'test')!
    expect(result).toContain('550 No such mailbox here')
  })

  test('an unreachable server, and a refused login, are reported', async () => {
    const login = { user: 'forum', pass: secret }
    const server = await MailServer.start({ login })
    const wrong = { smtp_authentication: 'on', smtp_username: 'forum', smtp_password: 'wrong-one' }
    const refused = await screen(action, typed(server, { ...toAnn, ...wrong }))
    expect(refused.flash).toMatch(/test_unreachable.*Wrong username or password.*535/)
    await server.stop()
    const gone = await screen(action, typed(server, toAnn))
    expect(gone.flash).toMatch(/test_unreachable.*refused the connection/)
    expect(gone.flash).not.toContain('ECONN')
    expect(refused.flash + gone.flash + JSON.stringify(w.outbox())).not.toContain('wrong-one')
  })

  test('neither the page nor a refused form contains the password; asterisks stay', async () => {
    await put()
    const page = await screen(loader)
    expect(page.body.values).toMatchObject({ smtp_password: '********' })
    const bad = { ...typed(), from_name: 'ann@example.org' }
    for (const [smtp_password, kept] of [
      ['new-secret-of-mail', undefined],
      ['****', '****'],
    ]) {
      const refused = await screen(action, { ...bad, smtp_password: smtp_password! })
      expect(refused.status).toBe(422)
      const values = refused.body.values as Record<string, unknown>
      expect([values.smtp_password, values.from_name]).toEqual([kept, 'ann@example.org'])
      expect(JSON.stringify(page.body) + JSON.stringify(refused.body)).not.toMatch(
        /secret|pass-word/,
      )
    }
  })

  test('emails are listed without their content; one about a post can be retried', async () => {
    const mail = (changes: object) =>
      w.write(tx =>
        insertMail(tx, {
          ...{ createdAt: w.now, nextAttemptAt: w.now, recipient: 'ann@example.org' },
          ...{ template: 'activation', locale: 'en_US', params: '{"code":"link-code"}' },
          ...changes,
        }),
      )
    const failed = { template: 'new_answer', status: 'failed', params: '{}', attempts: 8 }
    mail({})
    const lost = mail({ ...failed, lastError: 'interrupted' })
    const hidden = mail({ ...failed, lastError: 'no_longer_visible' })
    const coded = mail({ status: 'failed', params: '{}', lastError: '550 no' })
    mail({ recipient: '', template: 'new_question' })
    const { mails } = (await screen(loader)).body as { mails: Record<string, unknown>[] }
    expect(mails.map(row => [row.id, row.canTryAgain])).toEqual([
      [coded, false],
      [hidden, false],
      [lost, true],
      [1, false],
    ])
    expect(mails[2]!.result).toMatch(/may have arrived/)
    expect(JSON.stringify(mails)).not.toContain('link-code')
    const again = (id: number) => screen(action, { intent: 'again', mail: String(id) })
    expect((await again(coded)).status).toBeGreaterThanOrEqual(400)
    expect((await again(999)).status).toBeGreaterThanOrEqual(400)
    expect((await again(lost)).flash).toContain('again_done')
    expect(w.outbox()[1]).toMatchObject({ status: 'queued', attempts: 0, nextAttemptAt: w.now })
    expect((await again(lost)).status).toBeGreaterThanOrEqual(400)
  })
})

describe('the mail queue', () => {
  const queue = (count: number) => {
    for (let n = 1; n <= count; n++) {
      const { now } = w
      w.write(tx =>
        insertMail(tx, {
          ...{ createdAt: now, nextAttemptAt: now, recipient: `reader${n}@example.org` },
          ...{ template: 'test', locale: 'en_US', params: '{}' },
        }),
      )
    }
  }
  const arrived = (server: MailServer) => server.received.map(({ to }) => to[0])
  const readers = (...numbers: number[]) => numbers.map(n => `reader${n}@example.org`)
  const start = () => {
    const transport = siteTransport(w.site)
    const worker = outboxWorker(w.site, transport)
    return {
      drain: () => worker.drain(undefined, () => w.now),
      [Symbol.dispose]: () => transport.close(),
    }
  }

  test('a server that was down for a while gets everything in order, each email once', async () => {
    await using server = await MailServer.start()
    w.settings({ smtp: server.settings() })
    using outbox = start()
    queue(2)
    await outbox.drain()
    await server.stop()
    queue(3)
    for (let minute = 0; minute < 30; minute++) {
      w.tick(60_000)
      await outbox.drain()
    }
    expect(w.outbox().slice(2)).toMatchObject(
      [3, 4, 5].map(() => ({ status: 'queued', attempts: 0 })),
    )
    expect(w.outbox()[2]!.lastError).toBe('connection_refused')
    await server.listen()
    w.tick(15 * 60_000)
    await outbox.drain()
    expect(arrived(server)).toEqual(readers(1, 2, 1, 2, 3))
    expect(w.outbox().every(({ status }) => status === 'sent')).toBe(true)
    expect(server.connections).toBe(2)
  })

  test('permanent refusals fail at once; temporary ones are retried', async () => {
    await using server = await MailServer.start()
    w.settings({ smtp: server.settings() })
    using outbox = start()
    let busy = true
    server.refuse = to => {
      if (to.startsWith('reader1')) return answer(550, 'No such mailbox')
      return busy && to.startsWith('reader2') ? answer(451, 'Come back later') : null
    }
    queue(3)
    await outbox.drain()
    const [refused, later] = w.outbox()
    expect(refused).toMatchObject({ status: 'failed', attempts: 1 })
    expect(refused!.lastError).toContain('550 No such mailbox')
    expect(later).toMatchObject({ status: 'queued', nextAttemptAt: w.now + 60_000 })
    expect(later!.lastError).toContain('451 Come back later')
    busy = false
    w.tick(60_000)
    await outbox.drain()
    expect(arrived(server)).toEqual(readers(3, 2))
    expect(w.outbox()[1]).toMatchObject({ status: 'sent', attempts: 2, lastError: '' })
  })

  test('new settings end the pause at once', async () => {
    await using server = await MailServer.start()
    w.settings({ smtp: server.settings({ smtp_port: 1 }) })
    using outbox = start()
    queue(1)
    await outbox.drain()
    w.settings({ smtp: server.settings() })
    await outbox.drain()
    expect(arrived(server)).toEqual(readers(1))
  })

  test('an email with an unknown result is shown, and not resent automatically', async () => {
    await using server = await MailServer.start()
    w.settings({ smtp: server.settings() })
    using outbox = start()
    server.onData = () => server.stop()
    queue(1)
    await outbox.drain()
    await server.listen()
    w.tick(86_400_000)
    await outbox.drain()
    expect(arrived(server)).toEqual(readers(1))
    expect(w.outbox()[0]).toMatchObject({ status: 'failed', lastError: 'interrupted' })
  })

  test('while a mail server is slow, calls and pages still work', async () => {
    await using server = await MailServer.start()
    w.settings({ smtp: server.settings() })
    using outbox = start()
    let asked = () => {}
    const begun = new Promise<void>(resolve => (asked = resolve))
    let greet = () => {}
    server.onConnect = () => {
      asked()
      return new Promise<void>(resolve => (greet = resolve))
    }
    queue(1)
    const draining = outbox.drain()
    await begun
    expect((await api(w, null).get('question/page')).code).toBe(200)
    expect((await put({ ...server.settings(), smtp_password: '' })).code).toBe(200)
    const { mails } = (await screen(loader)).body as { mails: { status: string }[] }
    expect(mails[0]!.status).toBe('sending')
    greet()
    await draining
    expect(arrived(server)).toEqual(readers(1))
  })
})

/** All templates: a new one is missing here until added. */
const templates = Object.keys({
  activation: true,
  password_reset: true,
  test: true,
  join_identity: true,
  email_change: true,
  email_revert: true,
  new_device: true,
  email_changed: true,
  second_step_on: true,
  second_step_off: true,
  second_step_reset: true,
  second_step_changed: true,
  second_step_wrong: true,
  address_taken: true,
  export_ready: true,
  suspended: true,
  url_asked: true,
  url_changed: true,
  claim_confirmed: true,
  claim_declined: true,
  claim_undone: true,
  new_answer: true,
  new_comment: true,
  invited_you_to_answer: true,
  new_question: true,
} satisfies Record<MailTemplate, true>)

test.each(Locales)('the list of outgoing emails names every kind in %s', locale => {
  const t = translator(locale)
  const keys = templates.map(template => `admin.smtp.kind_${template}`)
  // Other languages use the English name if theirs is missing.
  const english = translator('en_US')
  const unnamed = keys.filter(key => t(key) === (locale === 'en_US' ? key : english(key)))
  expect(unnamed).toEqual([])
})
