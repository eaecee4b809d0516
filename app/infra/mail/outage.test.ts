import { expect, test } from 'vitest'
import { register } from '#access/auth/register.ts'
import { saveMailChoices } from '#basics/mail/mail-switches.queries.ts'
import { community } from '#tests/support/community.ts'
import { MailServer } from '#tests/support/mail-server.ts'
import { lifeSettings, live } from '#tests/support/random-life.ts'
import { seeded } from '#tests/support/seeded.ts'
import { outboxWorker } from './outbox-worker.ts'
import { siteTransport } from './site-transport.ts'

const Everything = {
  inbox: true,
  all_new_question: true,
  all_new_question_for_following_tags: true,
}

test('while a mail server is down, nothing waits for it, and each email arrives once', async () => {
  await using server = await MailServer.start()
  await server.stop()
  using w = community(lifeSettings)
  w.settings({ smtp: server.settings({ from_email: 'forum@example.org' }) })
  const transport = siteTransport(w.site)
  const outbox = outboxWorker(w.site, transport)
  // Rows without a recipient represent many emails.
  const mails = () => w.outbox().filter(({ recipient }) => recipient !== '')
  const drain = () => outbox.drain(undefined, () => w.now)

  const userIds = () => w.site.sqlite.prepare('select id from user').pluck().all() as number[]
  const subscribed = new Set<number>()
  const subscribeAll = () =>
    w.write(tx => {
      for (const id of userIds().filter(id => !subscribed.has(id))) {
        saveMailChoices(tx, id, Everything, w.now)
        subscribed.add(id)
      }
    })
  let tries: Promise<unknown> = Promise.resolve()
  await live(w, seeded(20_261_121), 260, () => {
    subscribeAll()
    // The worker runs concurrently, as in production.
    tries = tries.then(drain)
  })
  const newcomer = { name: 'late', e_mail: 'late@example.org', pass: 'password-1' }
  await w.as(null).run(register, newcomer)
  await tries
  await drain()
  const waiting = mails()
  expect(server.received).toEqual([])
  expect(waiting.length).toBeGreaterThan(40)
  expect(waiting.filter(({ status }) => status === 'sent')).toEqual([])
  const queued = waiting.filter(({ status }) => status !== 'failed')
  // An unreachable server is not the email's fault: no attempt is counted.
  expect(queued.filter(({ attempts }) => attempts > 0)).toEqual([])

  await server.listen()
  for (let round = 0; round < 40; round++) {
    w.tick(60_000)
    await drain()
  }
  transport.close()
  const fates = mails()
  expect(fates.filter(({ status }) => status === 'queued' || status === 'sending')).toEqual([])
  // Emails hidden or unsubscribed meanwhile are not sent.
  const reasons = new Set(fates.filter(m => m.status === 'failed').map(m => m.lastError))
  expect([...reasons].filter(reason => !/^no_longer/.test(reason))).toEqual([])
  const ids = server.received.map(({ raw }) => /^Message-ID: (\S+)/im.exec(raw)![1])
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBe(fates.filter(({ status }) => status === 'sent').length)
  expect(server.received.filter(({ to }) => to[0] === newcomer.e_mail)).toHaveLength(1)
})
