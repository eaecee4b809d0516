/** What receivers of webhooks get, and what happens to failed deliveries. */
import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { acceptAnswer } from '#posts/answers/accept-answer.ts'
import { createUser } from '#access/auth/create-user.ts'
import { deleteComment } from '#posts/comments/write-comment.ts'
import { flagPost } from '#moderation/flags/flag-post.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { operateQuestion } from '#posts/questions/change-state.ts'
import { callQueue } from '#reactors/outgoing/outgoing.queries.ts'
import { rowsAfter } from '#moderation/staff-log/log-rows.queries.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import {
  createWebhook,
  deleteWebhook,
  rotateSecret,
  switchWebhook,
  testWebhook,
} from '#parts/connect/domain/webhooks/manage-webhooks.ts'
import { findWebhook } from '#parts/connect/domain/webhooks/webhooks.queries.ts'
import { listDeliveries, resendDelivery } from '#parts/connect/domain/webhooks/manage-deliveries.ts'
import { MostFailures } from '#parts/connect/domain/webhooks/settle-delivery.ts'
import { WebhookEvents } from '#parts/connect/domain/webhooks/event-names.ts'
import { outgoingCalls } from '#drizzle/schema/index.ts'
import { type Community, community } from '#tests/support/community.ts'
import { HookReceiver } from '#tests/support/hook-receiver.ts'
import { BusyProcess, databaseFileOf } from '#tests/support/processes.ts'
import { aid, cid, qid } from '#tests/support/world.ts'
import { sendCalls } from '#infra/plugins/send-calls.ts'

const Minute = 60_000
const Hour = 60 * Minute

let w: Community
let admin: UserRow
let member: UserRow
let receiver: HookReceiver

beforeEach(async () => {
  w = community()
  w.site.env.INTERNAL_HOSTS = ['127.0.0.1']
  admin = w.admin()
  member = w.member({ rank: 5000 })
  receiver = await HookReceiver.start()
})
afterEach(async () => {
  await receiver[Symbol.asyncDispose]()
  w[Symbol.dispose]()
})

const hook = (events: readonly string[] = ['question.asked'], url = receiver.url) =>
  w.as(admin).run(createWebhook, { name: 'Chat', url, events })
const drain = (signal = new AbortController().signal) => sendCalls(w.site, signal, () => w.now)
const rows = () => w.db.select().from(outgoingCalls).all()
type Data = { question: { id: string; title: string } }
type Told = { id: string; event: string; site: string; data: Data }
const told = () => receiver.received.map(({ body }) => JSON.parse(body) as Told)

describe('a delivery', () => {
  test('is signed over its id, timestamp and body with the secret that was shown', async () => {
    const { secret } = await hook()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await w.ask(member, { title: 'How do wrens sing' })
    await drain()
    const [{ headers, body }] = receiver.received as [(typeof receiver.received)[0]]
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
    const expected = createHmac('sha256', key).update(signed).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${expected}`)
    expect(Number(headers['webhook-timestamp'])).toBe(Math.floor(w.now / 1000))
    expect(headers['content-type']).toBe('application/json')
    expect(JSON.parse(body)).toMatchObject({ id: headers['webhook-id'] })
  })

  test('describes a question as the public sees it', async () => {
    await hook()
    const asked = await w.ask(member, { title: 'How do wrens sing', content: 'Loudly, I *think*.' })
    await drain()
    expect(told()).toMatchObject([
      {
        ...{ event: 'question.asked', site: w.ctx(null).settings.general.site_url },
        created_at: new Date(w.now).toISOString(),
        data: {
          question: {
            ...{ id: qid(asked), title: 'How do wrens sing', content: 'Loudly, I *think*.' },
            ...{ tags: ['general'], votes: 0, answers: 0, closed: false },
            url: expect.stringContaining('/community/questions/') as string,
            author: { username: member.username },
          },
        },
      },
    ])
    expect(JSON.stringify(told())).not.toMatch(/email|example\.org/)
    expect(rows()).toMatchObject([{ status: 'sent', attempts: 1, answerStatus: 204 }])
  })

  test('is made for every selected event, and for no other', async () => {
    await hook(WebhookEvents)
    const asked = await w.ask(member)
    const answer = await w.answerTo(asked, admin)
    const remark = await w.commentOn(aid(answer), member)
    await w.as(member).run(acceptAnswer, { question_id: qid(asked), answer_id: aid(answer) })
    await w.as(admin).run(flagPost, { object_id: qid(asked), report_type: 57, content: 'why' })
    await drain()
    await w.as(admin).run(deleteComment, { comment_id: cid(remark) })
    const account = { display_name: 'Robin', email: 'robin@example.org', password: 'password-1' }
    await w.as(admin).run(createUser, account)
    await w.vote(admin, 'up', qid(asked))
    await drain()
    expect(receiver.events).toEqual([
      ...['question.asked', 'answer.written', 'comment.written', 'answer.accepted', 'flag.made'],
      ...['comment.deleted', 'user.registered'],
    ])
    const [, written, commented, , flagged, gone, joined] = told()
    expect(written).toMatchObject({
      data: { answer: { id: aid(answer), accepted: true }, question: { id: qid(asked) } },
    })
    expect(commented).toMatchObject({ event: 'comment.written' })
    expect(flagged!.data).toMatchObject({ question: { id: qid(asked) } })
    expect(JSON.stringify(flagged)).not.toContain('why')
    expect(gone!.data).toEqual({ comment: { id: cid(remark) } })
    expect(joined!.data).toMatchObject({ user: { display_name: 'Robin' } })
    expect(JSON.stringify(joined)).not.toContain('example.org')
  })
})

describe('content that is not public', () => {
  test('is decided when sending: deleted and unlisted questions are withheld, except their ids', async () => {
    await hook(['question.asked', 'question.edited', 'question.deleted', 'answer.written'])
    const deleted = await w.ask(member, { title: 'A secret heron', content: 'heron heron' })
    const unlisted = await w.ask(member, { title: 'Another heron', content: 'heron heron' })
    await w.answerTo(unlisted, admin, 'heron in an answer')
    await w.as(admin).run(operateQuestion, { id: qid(unlisted), operation: 'hide' })
    await w.as(admin).run(deleteQuestion, { id: qid(deleted) })
    await drain()
    expect(told().map(({ event, data }) => [event, data])).toEqual([
      ['question.deleted', { question: { id: qid(deleted) } }],
    ])
    expect(JSON.stringify(receiver.received)).not.toContain('heron')
    const unsent = rows().filter(({ status }) => status === 'failed')
    expect(unsent.map(({ lastError, attempts }) => [lastError, attempts])).toEqual([
      ...[1, 2, 3].map(() => ['not_public', 0]),
    ])
  })

  test('is decided again at each attempt, with the current text', async () => {
    await hook()
    const asked = await w.ask(member, { title: 'A first wording', content: 'The first text.' })
    receiver.answerWith(500)
    await drain()
    w.tick(Minute)
    const edit = { id: qid(asked), title: 'A second wording', content: 'The second text.' }
    await w.as(admin).run(editQuestion, { ...edit, tags: ['general'], edit_summary: '' })
    await drain()
    w.tick(10 * Minute)
    await w.as(admin).run(deleteQuestion, { id: qid(asked) })
    await drain()
    expect(told().map(({ data }) => data.question.title)).toEqual([
      'A first wording',
      'A second wording',
    ])
    expect(rows()).toMatchObject([{ status: 'failed', lastError: 'not_public' }])
  })

  test('is reported only by ids while pending review', async () => {
    await hook(WebhookEvents)
    w.settings({ moderation: { words: ['heron'] } })
    await w.ask(member, { title: 'On a held heron', content: 'heron heron' })
    await drain()
    expect(told()).toMatchObject([
      { event: 'post.held', data: { question: { id: expect.any(String) as string } } },
    ])
    expect(JSON.stringify(receiver.received)).not.toContain('heron')
  })
})

describe('a failed delivery', () => {
  test('is retried after pauses, under the same id, until it succeeds', async () => {
    await hook()
    await w.ask(member)
    receiver.answerWith(500)
    await drain()
    expect(rows()).toMatchObject([
      { status: 'queued', attempts: 1, answerStatus: 500, lastError: 'the answer was 500' },
    ])
    await drain()
    expect(receiver.received).toHaveLength(1)
    receiver.answerWith(200, {}, 'thanks')
    w.tick(30_000)
    await drain()
    expect(rows()).toMatchObject([
      { status: 'sent', attempts: 2, answerStatus: 200, lastError: '', url: receiver.url },
    ])
    const [first, second] = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(first).toBe(second)
  })

  test('keeps its place: later ones wait, so that they arrive in order', async () => {
    await hook()
    const ids = [await w.ask(member), await w.ask(member), await w.ask(member)]
    receiver.answerWith(503)
    await drain()
    expect(receiver.received).toHaveLength(1)
    w.tick(30_000)
    receiver.answerWith(204)
    await drain()
    const numbers = told().map(({ data }) => data.question.id)
    expect(numbers).toEqual([ids[0], ids[0], ids[1], ids[2]].map(id => qid(id!)))
  })

  test('steps aside after some attempts, so that it does not block the others', async () => {
    await hook()
    const bad = await w.ask(member)
    const good = await w.ask(member)
    receiver.answer = (response, { body }) =>
      void response.writeHead(body.includes(qid(bad)) ? 500 : 204).end()
    for (let minute = 0; minute < 15; minute++) {
      await drain()
      w.tick(Minute)
    }
    expect(rows()).toMatchObject([
      { status: 'queued', attempts: 4 },
      { status: 'sent', attempts: 1 },
    ])
    expect(told().at(-1)).toMatchObject({ data: { question: { id: qid(good) } } })
  })

  test('is given up in the end, and can be sent again manually', async () => {
    const { id } = await hook()
    await w.ask(member)
    receiver.answerWith(400)
    for (let hour = 0; hour < 48; hour++) {
      await drain()
      w.tick(Hour)
    }
    expect(rows()).toMatchObject([{ status: 'failed', attempts: 8, answerStatus: 400 }])
    receiver.answerWith(204)
    await w.as(admin).run(resendDelivery, { id, delivery: rows()[0]!.id })
    await drain()
    expect(rows()).toMatchObject([{ status: 'sent', attempts: 1 }])
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    const { list } = await w.as(admin).run(listDeliveries, { id, status: 'sent' })
    expect(list).toMatchObject([{ status: 'sent', answerStatus: 204, event: 'question.asked' }])
  })

  test('a slow or oversized answer is a failure', async () => {
    await hook()
    await w.ask(member)
    receiver.answerWith(200, {}, 'x'.repeat(200_000))
    await drain()
    expect(rows()).toMatchObject([{ status: 'queued', lastError: /sent too much/ }])
  })

  test('waits ten seconds for an answer, and no longer', async () => {
    await hook()
    await w.ask(member)
    receiver.answer = () => {}
    const began = performance.now()
    await drain()
    const took = performance.now() - began
    expect(took).toBeGreaterThan(9_000)
    expect(took).toBeLessThan(14_000)
    expect(rows()).toMatchObject([
      { status: 'queued', attempts: 1, answerStatus: 0, lastError: /in time/ },
    ])
    expect(rows()[0]!.tookMs).toBeGreaterThan(9_000)
  })
})

describe('a receiver', () => {
  test('that is slow delays no other', async () => {
    await using quick = await HookReceiver.start()
    await hook(['question.asked'])
    await hook(['question.asked'], quick.url)
    let release = () => {}
    receiver.answer = response => (release = () => void response.writeHead(204).end())
    await w.ask(member)
    await w.ask(member)
    const draining = drain()
    await quick.until(2)
    await receiver.until(1)
    // Including calls that arrive while the slow one is busy.
    await w.ask(member)
    await quick.until(3)
    expect(receiver.received).toHaveLength(1)
    receiver.answer = response => void response.writeHead(204).end()
    release()
    await draining
    expect(receiver.received).toHaveLength(3)
    expect(rows().every(({ status }) => status === 'sent')).toBe(true)
  })

  test.each([
    ['http://127.0.0.1:9/in', /not called by https/],
    ['https://127.0.0.1:9/in', /not a public address/],
    ['https://10.1.2.3/in', /not a public address/],
    ['https://[::1]/in', /not a public address/],
    ['https://169.254.169.254/latest', /not a public address/],
    ['https://localhost/in', /not a public address/],
  ])('at %s is not called when its host is not listed', async (url, words) => {
    w.site.env.INTERNAL_HOSTS = []
    await hook(['question.asked'], url)
    await w.ask(member)
    await drain()
    expect(rows()).toMatchObject([{ status: 'queued', attempts: 1, lastError: words }])
  })

  test('cannot redirect the call to another URL', async () => {
    await using inner = await HookReceiver.start()
    await hook()
    await w.ask(member)
    for (const status of [301, 302, 307, 308]) {
      receiver.answerWith(status, { Location: inner.url })
      await drain()
      expect(rows()[0]!.lastError).toBe(`the answer was ${status}`)
      w.tick(2 * Hour)
    }
    expect(receiver.received.length).toBeGreaterThan(3)
    expect(inner.received).toEqual([])
  })

  test('that is gone (410) is deactivated at once, and the staff log says so', async () => {
    const { id } = await hook()
    await w.ask(member)
    await w.ask(member)
    receiver.answerWith(410)
    await drain()
    expect(receiver.received).toHaveLength(1)
    expect(findWebhook(w.db, id)).toMatchObject({ enabled: false })
    expect(rows()).toMatchObject([
      { status: 'failed', answerStatus: 410 },
      { status: 'failed', lastError: 'switched_off', attempts: 0 },
    ])
    const entry = rowsAfter(w.db, 0, 99).at(-1)!
    expect(entry).toMatchObject({ actorId: 0, action: 'setting.changed', note: `webhook:${id}` })
    expect(JSON.parse(entry.after)).toEqual({ enabled: false, cause: 'gone' })
    await w.ask(member)
    expect(rows()).toHaveLength(2)
  })

  test('that keeps failing is deactivated; a success in between resets the count', async () => {
    const { id } = await hook()
    receiver.answerWith(500)
    for (let n = 0; n < 5; n++) await w.ask(member)
    for (let hour = 0; findWebhook(w.db, id)!.enabled && hour < 200; hour++) {
      await drain()
      w.tick(Hour)
    }
    expect(findWebhook(w.db, id)).toMatchObject({ enabled: false, failures: MostFailures })
    expect(receiver.received).toHaveLength(MostFailures)
    expect(rows().some(({ status }) => status === 'queued')).toBe(false)
    await w.as(admin).run(switchWebhook, { id, enabled: true })
    expect(findWebhook(w.db, id)).toMatchObject({ enabled: true, failures: 0 })
    await w.ask(member)
    await drain()
    expect(findWebhook(w.db, id)!.failures).toBe(1)
    receiver.answerWith(204)
    w.tick(Hour)
    await drain()
    expect(findWebhook(w.db, id)!.failures).toBe(0)
  })
})

describe('an administrator', () => {
  test('tests an inactive or failing webhook; a test is tried once and at once', async () => {
    const { id } = await hook()
    await w.ask(member)
    receiver.answerWith(500)
    await drain()
    await w.as(admin).run(testWebhook, { id })
    await drain()
    expect(receiver.events).toEqual(['question.asked', 'webhook.test'])
    expect(rows()[1]).toMatchObject({ status: 'failed', attempts: 1, answerStatus: 500 })
    expect(findWebhook(w.db, id)!.failures).toBe(1)
    await w.as(admin).run(switchWebhook, { id, enabled: false })
    receiver.answerWith(204)
    await w.as(admin).run(testWebhook, { id })
    await drain()
    expect(rows()[2]).toMatchObject({ event: 'webhook.test', status: 'sent' })
  })

  test('deleting a webhook deletes its pending deliveries; a new secret replaces the old one', async () => {
    const { id, secret } = await hook()
    const next = await w.as(admin).run(rotateSecret, { id })
    expect(next.secret).not.toBe(secret)
    await w.ask(member)
    await drain()
    const { headers, body } = receiver.received[0]!
    const by = (key: string) =>
      `v1,${createHmac('sha256', Buffer.from(key.slice(6), 'base64'))
        .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
        .digest('base64')}`
    expect(headers['webhook-signature']).toBe(by(next.secret))
    expect(headers['webhook-signature']).not.toBe(by(secret))
    await w.ask(member)
    await w.as(admin).run(deleteWebhook, { id })
    expect(rows()).toEqual([])
    const log = JSON.stringify(rowsAfter(w.db, 0, 99))
    expect(log).toContain(receiver.url)
    expect(log).not.toContain(secret)
    expect(log).not.toContain(next.secret)
  })

  test('finds deliveries of thirty days', async () => {
    await hook()
    await w.ask(member)
    await drain()
    w.tick(30 * 24 * Hour)
    w.write(tx => callQueue.rows.tidy(tx, w.now))
    expect(rows()).toHaveLength(1)
    w.tick(1)
    w.write(tx => callQueue.rows.tidy(tx, w.now))
    expect(rows()).toEqual([])
  })
})

test('a stopping site aborts the call, which counts as no attempt', async () => {
  await hook()
  await w.ask(member)
  receiver.answer = () => {}
  const stop = new AbortController()
  const draining = drain(stop.signal)
  await receiver.until(1)
  stop.abort()
  await draining
  expect(rows()).toMatchObject([{ status: 'queued', attempts: 0 }])
})

test(
  'a process killed while sending sends again, under the same id',
  { timeout: 240_000 },
  async () => {
    await hook()
    await w.ask(member)
    using place = databaseFileOf(w)
    const begin = { seed: 1, now: w.now, step: 1, times: 1, members: [] }
    receiver.answer = () => {}
    const first = await new BusyProcess('send', place.file, begin).whenReady()
    first.begin()
    await receiver.until(1)
    await first.killAfter(0)
    expect(await first.ended).toBe('killed')
    receiver.answerWith(204)
    const second = await new BusyProcess('send', place.file, begin).whenReady()
    second.begin()
    expect(await second.ended).toBe('done')
    expect(receiver.received).toHaveLength(2)
    const [one, two] = receiver.received.map(({ headers, body }) => [headers['webhook-id'], body])
    expect(one).toEqual(two)
    const third = await new BusyProcess('send', place.file, begin).whenReady()
    third.begin()
    await third.ended
    expect(receiver.received).toHaveLength(2)
  },
)
