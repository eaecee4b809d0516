import { afterEach, beforeEach, expect, test } from 'vitest'
import { queueMail } from '#basics/mail/queue-mail.ts'
import { createWebhook } from '#parts/connect/domain/webhooks/manage-webhooks.ts'
import { type OutboxWorker, outboxWorker } from '#infra/mail/outbox-worker.ts'
import { sendCalls } from '#infra/plugins/send-calls.ts'
import { outgoingCalls } from '#drizzle/schema/index.ts'
import { type Community, community } from '#tests/support/community.ts'
import { HookReceiver } from '#tests/support/hook-receiver.ts'

let w: Community
let hooks: HookReceiver
let outbox: OutboxWorker
let mails: number
let follows: boolean
let asked: { position: number; claims: string[] }[]

const claims = () => w.outbox().map(({ status, attempts }) => `${status} ${attempts}`)
const calls = () => w.db.select().from(outgoingCalls).all()
const sendMails = () => outbox.drain(undefined, () => w.now)
const sendHooks = () => sendCalls(w.site, new AbortController().signal, () => w.now)

/** A primary with replicas; `follows`: whether they have what it wrote. */
function lead(): void {
  const report = () => ({
    ...{ id: 'one', name: 'one', version: '1', startedAt: 1, position: 7, term: '' },
    ...{ lagMs: 0, candidate: true },
  })
  const acknowledged = (position: number) => {
    asked.push({ position, claims: claims() })
    return Promise.resolve(follows)
  }
  Object.assign(w.site, { replicated: { written: 7 }, node: { report, link: { acknowledged } } })
}

beforeEach(async () => {
  w = community()
  w.site.env.INTERNAL_HOSTS = ['127.0.0.1']
  hooks = await HookReceiver.start()
  mails = 0
  follows = false
  asked = []
  const send = () => Promise.resolve(void mails++)
  outbox = outboxWorker(w.site, { idempotent: false, send })
  w.write(tx =>
    queueMail(tx, {
      ...{ userId: 0, recipient: 'reader@example.org', template: 'activation', locale: 'en_US' },
      ...{ params: { code: 'secret' }, now: w.now },
    }),
  )
  await w
    .as(w.admin())
    .run(createWebhook, { name: 'Chat', url: hooks.url, events: ['question.asked'] })
  await w.ask(w.member())
})
afterEach(async () => {
  Object.assign(w.site, { replicated: undefined, node: null })
  await hooks[Symbol.asyncDispose]()
  w[Symbol.dispose]()
})

test('an email is sent once replicas have its claim; until then it waits, and no attempt is counted', async () => {
  lead()
  expect(await sendMails()).toBe(0)
  expect([mails, claims()]).toEqual([0, ['queued 0']])
  expect(asked).toEqual([{ position: 7, claims: ['sending 1'] }])
  follows = true
  // Not at every write.
  expect(await sendMails()).toBe(0)
  w.now += 5_000
  expect(await sendMails()).toBe(1)
  expect([mails, claims()]).toEqual([1, ['sent 1']])
})

test('a webhook is called while replicas follow; until then it waits, and no attempt is counted', async () => {
  lead()
  await sendHooks()
  expect([hooks.received.length, asked.length]).toEqual([0, 1])
  expect(calls()).toMatchObject([{ status: 'queued', attempts: 0, nextAttemptAt: w.now }])
  follows = true
  await sendHooks()
  expect(hooks.received).toHaveLength(1)
  expect(calls()).toMatchObject([{ status: 'sent', attempts: 1 }])
})

test('a primary that does not know its replicas yet sends nothing; one machine asks nobody', async () => {
  lead()
  Object.assign(w.site.node!, { link: null })
  await sendHooks()
  expect([await sendMails(), hooks.received.length]).toEqual([0, 0])
  Object.assign(w.site, { replicated: undefined, node: null })
  w.now += 5_000
  await sendHooks()
  expect([await sendMails(), hooks.received.length, asked]).toEqual([1, 1, []])
})
