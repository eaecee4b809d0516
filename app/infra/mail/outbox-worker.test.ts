import { expect, test } from 'vitest'
import type { MailTemplate } from '#basics/mail/mail-templates.ts'
import { mailQueue } from '#basics/mail/sending.ts'
import { queueMail } from '#basics/mail/queue-mail.ts'
import { UserStatus } from '#shared/codes.ts'
import { type World, world } from '#tests/support/world.ts'
import { outboxWorker } from './outbox-worker.ts'
import { MailFailure, MailInDoubt, type MailTransport, MailUnavailable } from './transport.ts'

const Minute = 60_000
type Template = MailTemplate & ('activation' | 'email_changed')

/** A mail server in memory; `fail` makes the next emails fail. */
class FakeServer implements MailTransport {
  idempotent = false
  sent: number[] = []
  tries: number[] = []
  fail: ((id: number) => Error | null) | null = null

  send(_mail: unknown, { id }: { id: number }) {
    this.tries.push(id)
    const error = this.fail?.(id)
    if (error) return Promise.reject(error)
    this.sent.push(id)
    return Promise.resolve()
  }
}

function queue(w: World, count: number, userId = 0, template: Template = 'activation') {
  for (let n = 0; n < count; n++) {
    w.write(tx =>
      queueMail(tx, {
        userId,
        recipient: `reader${n}@example.org`,
        template,
        locale: 'en_US',
        params: { code: `secret-${n}` },
        now: w.now,
      }),
    )
  }
}
const start = (w: World, server: FakeServer) => {
  const worker = outboxWorker(w.site, server)
  return () => worker.drain(undefined, () => w.now)
}

test('emails are sent once, in order, and their codes are deleted', async () => {
  using w = world()
  const server = new FakeServer()
  queue(w, 3)
  const drain = start(w, server)
  expect(await drain()).toBe(3)
  expect(await drain()).toBe(0)
  expect(server.sent).toEqual([1, 2, 3])
  expect(w.outbox()).toMatchObject(
    [1, 2, 3].map(() => ({ status: 'sent', sentAt: w.now, attempts: 1 })),
  )
  expect(JSON.stringify(w.outbox())).not.toContain('secret')
})

const reply = (reply: string) => ({ why: 'recipient' as const, reply })

test('two simultaneous runs send nothing twice', async () => {
  using w = world()
  const server = new FakeServer()
  queue(w, 20)
  const drain = start(w, server)
  await Promise.all([drain(), drain(), drain()])
  expect([...server.tries].sort((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, n) => n + 1),
  )
})

test('a rejected email is retried at increasing intervals and does not delay the others', async () => {
  using w = world()
  const server = new FakeServer()
  server.fail = id => (id === 1 ? new MailFailure('550 no', reply('550 no\r\nsuch mailbox')) : null)
  queue(w, 2)
  const drain = start(w, server)
  await drain()
  expect(server.sent).toEqual([2])
  expect(w.outbox()[0]).toMatchObject({
    status: 'queued',
    lastError: 'recipient: 550 no such mailbox',
    nextAttemptAt: w.now + Minute,
  })
  w.tick(Minute - 1)
  await drain()
  expect(server.tries).toEqual([1, 2])
  const waits: number[] = []
  while (w.outbox()[0]!.status === 'queued') {
    waits.push((w.outbox()[0]!.nextAttemptAt - w.now) / Minute)
    w.now = w.outbox()[0]!.nextAttemptAt
    await drain()
  }
  expect(waits.map(Math.ceil)).toEqual([1, 5, 15, 60, 240, 720, 1440])
  expect(w.outbox()[0]).toMatchObject({
    status: 'failed',
    attempts: mailQueue.rules.waits.length + 1,
    params: '{}',
  })
})

test('a server that is down for a day costs no email and no order', async () => {
  using w = world()
  const server = new FakeServer()
  server.fail = () =>
    new MailUnavailable('connect ECONNREFUSED', { why: 'connection_refused', reply: '' })
  queue(w, 3)
  const drain = start(w, server)
  for (let hour = 0; hour < 24; hour++) {
    await drain()
    await drain()
    w.tick(60 * Minute)
    queue(w, 1)
  }
  expect(server.tries).toHaveLength(24)
  expect(w.outbox().every(mail => mail.status === 'queued' && mail.attempts === 0)).toBe(true)
  expect(w.outbox()[0]!.lastError).toBe('connection_refused')
  server.fail = null
  expect(await drain()).toBe(27)
  expect(server.sent).toEqual(Array.from({ length: 27 }, (_, n) => n + 1))
})

test('an email being sent when the process died is shown as failed, and not sent again', async () => {
  using w = world()
  const server = new FakeServer()
  queue(w, 2, 0, 'email_changed')
  w.site.sqlite.exec(`update mail_outbox set status = 'sending', attempts = 1 where id = 1`)
  await start(w, server)()
  expect(server.sent).toEqual([2])
  expect(w.outbox()[0]).toMatchObject({ status: 'failed', lastError: 'interrupted', params: '{}' })
})

test('an email that its reader needs is retried a few times', async () => {
  using w = world()
  const server = new FakeServer()
  queue(w, 1)
  w.site.sqlite.exec(`update mail_outbox set status = 'sending', attempts = 1`)
  await start(w, server)()
  expect(server.sent).toEqual([1])

  queue(w, 1)
  queue(w, 1, 0, 'email_changed')
  server.tries = []
  server.fail = () => new MailInDoubt('the connection was lost')
  const drain = start(w, server)
  for (let hour = 0; hour < 48; hour++) {
    await drain()
    w.tick(60 * Minute)
  }
  expect(server.tries).toEqual([2, 3, 2, 2])
  expect(w.outbox().slice(1)).toMatchObject([{ status: 'failed' }, { status: 'failed' }])
})

test('is retried where a repetition does no harm', async () => {
  using w = world()
  const server = new FakeServer()
  server.idempotent = true
  queue(w, 1)
  w.site.sqlite.exec(`update mail_outbox set status = 'sending', attempts = 1`)
  await start(w, server)()
  expect(server.sent).toEqual([1])
  expect(w.outbox()).toMatchObject([{ status: 'sent', attempts: 1 }])
})

test('an email is not sent again when recording it as sent fails', async () => {
  using w = world()
  const server = new FakeServer()
  queue(w, 1)
  const drain = start(w, server)
  const full = `create trigger full before update on mail_outbox when new.status = 'sent'
    begin select raise(abort, 'disk is full'); end`
  w.site.sqlite.exec(full)
  await expect(drain()).rejects.toThrow('disk is full')
  w.site.sqlite.exec('drop trigger full')
  await drain()
  expect(server.tries).toEqual([1])
})

test('a deleted account gets no email', async () => {
  using w = world()
  const server = new FakeServer()
  const ann = w.inactive()
  queue(w, 1, ann.id)
  w.site.sqlite.exec(`update user set status = ${UserStatus.deleted} where id = ${ann.id}`)
  await start(w, server)()
  expect(server.tries).toEqual([])
  expect(w.outbox()).toMatchObject([
    { status: 'failed', lastError: 'recipient_gone', params: '{}' },
  ])
})

test('an unknown template fails alone', async () => {
  using w = world()
  const server = new FakeServer()
  queue(w, 2)
  w.site.sqlite.exec(`update mail_outbox set template = 'nonsense' where id = 1`)
  await start(w, server)()
  expect(server.sent).toEqual([2])
  expect(w.outbox()[0]).toMatchObject({ status: 'queued', attempts: 1 })
})

test('a stopping process starts no further email', async () => {
  using w = world()
  const server = new FakeServer()
  queue(w, 3)
  const stopping = new AbortController()
  server.fail = () => {
    stopping.abort()
    return null
  }
  await outboxWorker(w.site, server).drain(stopping.signal, () => w.now)
  expect(server.sent).toEqual([1])
  expect(w.outbox().map(mail => mail.status)).toEqual(['sent', 'queued', 'queued'])
})
