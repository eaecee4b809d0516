/** Emails through a real mail server: encryption, login, refusals, headers. */
import { expect, test } from 'vitest'
import type { SiteSettings } from '#kernel'
import { answer, MailServer, trusted } from '#tests/support/mail-server.ts'
import type { RenderedMail } from './render-mail.ts'
import { smtpTransport, withoutSecrets } from './smtp-transport.ts'
import { MailFailure, MailInDoubt, MailRefused, MailUnavailable } from './transport.ts'

const mail: RenderedMail = {
  from: { name: '社区', address: 'forum@forum.example' },
  to: 'ann@example.org',
  subject: '请确认',
  text: '请打开：\n.\n.leading dot\n',
  html: '<p>请打开</p>',
  language: 'zh-CN',
  link: 'https://forum.example/community',
  unsubscribe: 'https://forum.example/community/users/unsubscribe?code=abc',
  thread: 'question-7',
}
const stamp = { id: 42, date: new Date(Date.UTC(2026, 0, 15, 12, 30)) }
const login = { user: 'forum', pass: 'pass-word-of-the-server' }

type Smtp = SiteSettings['smtp']
const full = (settings: Partial<Smtp>): Smtp => ({
  ...{ from_email: '', from_name: '', smtp_host: '', smtp_port: 25, encryption: '' },
  ...{ smtp_username: '', smtp_password: '', smtp_authentication: false },
  ...settings,
})
const patience = { connect: 5000, silence: 5000, mail: 5000 }
const client = (settings: Partial<Smtp>, options = {}) =>
  smtpTransport(full(settings), {
    ...{ name: 'forum.example', domain: 'forum.example', tls: trusted, patience },
    ...options,
  })
const failure = (promise: Promise<void>) =>
  promise.then(
    () => expect.unreachable('it was accepted'),
    (error: unknown) => error as Error,
  )

test.each([
  ['SSL', true],
  ['TLS', true],
  ['', false],
] as const)(
  'with encryption "%s", with and without login, an email arrives unchanged',
  async (encryption, secure) => {
    for (const account of [login, undefined]) {
      await using server = await MailServer.start({ encryption, login: account })
      const transport = client(server.settings())
      await transport.send(mail, stamp)
      transport.close()
      const [got] = server.received
      expect(got).toMatchObject({ secure, user: account?.user ?? '', to: [mail.to] })
      expect(got!.from).toBe('forum@forum.example')
      const headers = got!.raw.split('\r\n\r\n')[0]!
      for (const line of [
        'Message-ID: <mail-42-1768480200000@forum.example>',
        'Date: Thu, 15 Jan 2026 12:30:00 +0000',
        'In-Reply-To: <question-7@forum.example>',
        'References: <question-7@forum.example>',
        'Auto-Submitted: auto-generated',
        `List-Unsubscribe: <${mail.unsubscribe}>`,
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      ])
        expect(headers).toContain(line)
      const plain = /text\/plain[^]*?\r\n\r\n([^-]*)--/.exec(got!.raw)![1]!
      expect(Buffer.from(plain, 'base64').toString()).toBe(mail.text.replace(/\n/g, '\r\n'))
    }
  },
)

test('a server without STARTTLS gets nothing when TLS is required', async () => {
  await using server = await MailServer.start({ login })
  const error = await failure(client(server.settings({ encryption: 'TLS' })).send(mail, stamp))
  expect(error).toBeInstanceOf(MailUnavailable)
  expect(server.received).toEqual([])
})

test.each(['SSL', 'TLS'] as const)(
  'an untrusted certificate ends the connection before the login, with %s',
  async encryption => {
    await using server = await MailServer.start({ encryption, login })
    const error = await failure(client(server.settings(), { tls: {} }).send(mail, stamp))
    expect(error).toBeInstanceOf(MailUnavailable)
    expect(error.message).toMatch(/self-signed|certificate/i)
    expect(server.received).toEqual([])
  },
)

test('a wrong login closes the transport; no error has the password, even when the server repeats it', async () => {
  await using server = await MailServer.start({ login })
  const settings = server.settings({ smtp_password: 'not-the-password' })
  const error = await failure(client(settings).send(mail, stamp))
  expect(error).toBeInstanceOf(MailUnavailable)
  expect(error.message).toContain('535')
  expect(error.message).toContain('***')
  expect(`${error.stack} ${JSON.stringify(error)}`).not.toContain('not-the-password')
  const base64 = Buffer.from('\u0000forum\u0000not-the-password').toString('base64')
  expect(withoutSecrets(`AUTH PLAIN ${base64}`, full(settings))).toBe('AUTH PLAIN ********')
})

test.each([
  ['550 for good', 550, MailRefused],
  ['451 for now', 451, MailFailure],
  ['421 shutting down', 421, MailUnavailable],
] as const)('a recipient rejected with %s', async (_, code, kind) => {
  await using server = await MailServer.start()
  const transport = client(server.settings())
  server.refuse = to => (to === 'bad@example.org' ? answer(code, 'Not this one') : null)
  const error = await failure(transport.send({ ...mail, to: 'bad@example.org' }, stamp))
  expect(error.constructor).toBe(kind)
  expect(error.message).toContain(`${code} Not this one`)
  await transport.send(mail, stamp)
  transport.close()
  expect(server.received.map(({ to }) => to)).toEqual([[mail.to]])
})

test('a rejected sender is not blamed on the email', async () => {
  await using server = await MailServer.start()
  server.refuseSender = () => answer(553, 'Sender not yours')
  const error = await failure(client(server.settings()).send(mail, stamp))
  expect(error).toBeInstanceOf(MailUnavailable)
  expect(error.message).toContain('Sender not yours')
})

test('one connection sends many emails, and a new one is made when the server has closed it', async () => {
  await using server = await MailServer.start()
  const transport = client(server.settings())
  for (let id = 1; id <= 5; id++) await transport.send(mail, { ...stamp, id })
  expect([server.received.length, server.connections]).toEqual([5, 1])
  await server.stop()
  expect(await failure(transport.send(mail, stamp))).toBeInstanceOf(MailUnavailable)
  await server.listen()
  await transport.send(mail, { ...stamp, id: 6 })
  transport.close()
  expect([server.received.length, server.connections]).toEqual([6, 2])
})

test('when the connection ends after the whole email, the result is unknown', async () => {
  await using server = await MailServer.start()
  const transport = client(server.settings())
  server.onData = () => server.stop()
  expect(await failure(transport.send(mail, stamp))).toBeInstanceOf(MailInDoubt)
})

test('closing aborts an email being sent', async () => {
  await using server = await MailServer.start()
  const transport = client(server.settings())
  let greet = () => {}
  server.onConnect = () => {
    transport.close()
    return new Promise<void>(resolve => (greet = resolve))
  }
  expect(await failure(transport.send(mail, stamp))).toBeInstanceOf(MailUnavailable)
  greet()
})

test('closing aborts an email on a kept connection, too, and opens no new one', async () => {
  await using server = await MailServer.start()
  const transport = client(server.settings())
  await transport.send(mail, stamp)
  server.refuse = () => {
    transport.close()
    return null
  }
  expect(await failure(transport.send(mail, stamp))).toBeInstanceOf(MailUnavailable)
  expect([server.received.length, server.connections]).toEqual([1, 1])
})

test('a silent server times out', async () => {
  await using server = await MailServer.start()
  let greet = () => {}
  server.onConnect = () => new Promise<void>(resolve => (greet = resolve))
  const transport = client(server.settings(), { patience: { ...patience, connect: 50 } })
  expect(await failure(transport.send(mail, stamp))).toBeInstanceOf(MailUnavailable)
  greet()
})
