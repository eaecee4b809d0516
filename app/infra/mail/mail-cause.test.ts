/** Causes of emails that were not sent, told from real servers; nobody reads the words of a library. */
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { SettingGroups } from '#kernel'
import { translator } from '#i18n/catalogue.ts'
import { Locales } from '#shared/codes.ts'
import { answer, MailServer, trusted } from '#tests/support/mail-server.ts'
import { type MailFault, MailFaults } from './mail-cause.ts'
import { smtpTransport } from './smtp-transport.ts'
import { storedCause } from './transport.ts'

const mail = {
  ...{ from: { name: 'Forum', address: 'forum@forum.example' }, to: 'ann@example.org' },
  ...{ subject: 'Hello', text: 'Hello.', html: '<p>Hello.</p>', language: 'en' },
  ...{ link: 'https://forum.example/community', unsubscribe: '', thread: '' },
}

type Smtp = Partial<ReturnType<typeof SettingGroups.smtp.parse>>

async function causeWith(settings: Smtp, options: object = {}): Promise<string> {
  const patience = { connect: 5000, silence: 5000, mail: 5000 }
  const transport = smtpTransport(SettingGroups.smtp.parse({ ...settings }), {
    ...{ name: 'forum.example', domain: 'forum.example', tls: trusted, patience },
    ...options,
  })
  try {
    await transport.send(mail, { id: 1, date: new Date(0) })
    return 'sent'
  } catch (error) {
    return storedCause(error)
  } finally {
    transport.close()
  }
}

/** A server that is no mail server: it says this to everybody who connects. */
async function speaking<T>(words: string, use: (port: number) => Promise<T>): Promise<T> {
  const server = createServer(socket => {
    socket.on('error', () => {})
    if (words) socket.end(words)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  try {
    return await use((server.address() as AddressInfo).port)
  } finally {
    server.close()
  }
}

const login = { user: 'forum', pass: 'pass-word-of-the-server' }
const plain = (changes: Smtp) => async () => {
  await using server = await MailServer.start()
  return await causeWith(server.settings(changes))
}
const cases: [MailFault, () => Promise<string>][] = [
  ['no_ssl', plain({ encryption: 'SSL' })],
  ['no_tls', plain({ encryption: 'TLS' })],
  ['connection_refused', plain({ smtp_port: 1 })],
  ['host_unknown', plain({ smtp_host: 'certificate.TLS.invalid' })],
  [
    'no_login',
    plain({ smtp_authentication: true, smtp_username: 'ann', smtp_password: 'pass-word' }),
  ],
  [
    'certificate',
    async () => {
      await using server = await MailServer.start({ encryption: 'SSL' })
      return await causeWith(server.settings(), { tls: {} })
    },
  ],
  [
    'login',
    async () => {
      await using server = await MailServer.start({ login })
      return await causeWith(server.settings({ smtp_password: 'another' }))
    },
  ],
  [
    'login_needed',
    async () => {
      await using server = await MailServer.start({ login })
      return await causeWith(server.settings({ smtp_authentication: false }))
    },
  ],
  [
    'sender',
    async () => {
      await using server = await MailServer.start()
      server.refuseSender = () => answer(553, 'Sender not yours')
      return await causeWith(server.settings())
    },
  ],
  [
    'recipient',
    async () => {
      await using server = await MailServer.start()
      server.refuse = () => answer(550, 'Timeout of certificate')
      return await causeWith(server.settings())
    },
  ],
  [
    'no_mail_server',
    () => speaking('HTTP/1.1 400 Bad Request\r\n\r\n', at => causeWith(local(at))),
  ],
  ['closed', () => speaking('\n', at => causeWith(local(at)))],
  [
    'slow',
    () =>
      speaking('', at =>
        causeWith(local(at), { patience: { connect: 200, silence: 200, mail: 200 } }),
      ),
  ],
]
const local = (smtp_port: number): Smtp => ({ smtp_host: '127.0.0.1', smtp_port, encryption: '' })

test.each(cases)('%s', async (cause, fail) => {
  expect((await fail()).split(':')[0]).toBe(cause)
})

test('the reply of the server is kept, without the password', async () => {
  await using server = await MailServer.start({ login })
  const stored = await causeWith(server.settings({ smtp_password: 'another-password' }))
  expect(stored).toMatch(/^login: 535/)
  expect(stored).not.toContain('another-password')
})

test('every cause has its sentence in every language', () => {
  for (const locale of Locales) {
    const t = translator(locale)
    const sentences = MailFaults.map(fault => t(`admin.smtp.why_${fault}`))
    expect(new Set(sentences).size).toBe(MailFaults.length)
    expect(sentences.filter(text => text.startsWith('admin.smtp'))).toEqual([])
  }
})
