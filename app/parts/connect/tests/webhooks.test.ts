/** The webhook screens: adding, editing and testing webhooks, and their deliveries. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { rowsAfter } from '#moderation/staff-log/log-rows.queries.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { findWebhook } from '#parts/connect/domain/webhooks/webhooks.queries.ts'
import { sendCalls } from '#infra/plugins/send-calls.ts'
import { outgoingCalls, webhooks } from '#drizzle/schema/index.ts'
import { type Community, community } from '#tests/support/community.ts'
import { HookReceiver } from '#tests/support/hook-receiver.ts'
import { addDelivery, addHook } from '#tests/support/webhook-rows.ts'
import { type Fields, openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'

const screen = '/community/admin/webhooks'
let w: Community
let site: WholeSite
let root: UserRow

beforeAll(async () => {
  w = community()
  root = w.admin()
  site = await openWholeSite(w)
})
afterEach(() => {
  w.write(tx => {
    tx.delete(outgoingCalls).run()
    tx.delete(webhooks).run()
  })
  w.site.env.INTERNAL_HOSTS = []
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})

const fields = { name: 'Chat room', url: 'https://hooks.example/a', events: ['question.asked'] }
const create = (changes: Fields = {}) =>
  site.submit(screen, { intent: 'create', ...fields, ...changes }, root)
const all = () => w.db.select().from(webhooks).all()
const secretIn = (body: string) => /whsec_[\w+/]+=/.exec(body)?.[0]

test('a new one is in the list; its secret is shown once, and never again', async () => {
  const made = await create()
  expect(made.status).toBe(200)
  const [hook] = all()
  expect(hook).toMatchObject({ name: 'Chat room', events: 'question.asked', enabled: true })
  expect(secretIn(made.body)).toBe(hook!.secret)
  for (const address of [screen, `${screen}/${hook!.id}`]) {
    const page = await site.open(address, root)
    expect(page.status).toBe(200)
    expect(page.body).toContain('Chat room')
    expect(page.body).not.toContain('whsec_')
  }
  const log = rowsAfter(w.db, 0, 999).at(-1)!
  expect(log).toMatchObject({ action: 'setting.changed', note: `webhook:${hook!.id}` })
  expect(JSON.stringify(log)).not.toContain(hook!.secret)
  const shown = await site.open('/community/review/log', root)
  expect(shown.body).toMatch(/Webhook \d+/)
  expect(shown.body).toContain('question.asked')
})

test.each<[Fields, string, RegExp]>([
  [{ name: ' ' }, 'name', /Fill in/],
  [{ name: 'x'.repeat(61) }, 'name', /at most 60/],
  [{ url: '' }, 'url', /Fill in/],
  [{ url: 'hooks.example' }, 'url', /full URL/],
  [{ url: 'ftp://hooks.example/a' }, 'url', /full URL/],
  [{ url: 'https://user:pass@hooks.example/a' }, 'url', /cannot be called|full URL/],
  [{ url: `https://hooks.example/${'x'.repeat(500)}` }, 'url', /at most 500/],
  [{ url: 'http://hooks.example/a' }, 'url', /cannot be called/],
  [{ url: 'https://127.0.0.1/a' }, 'url', /cannot be called/],
  [{ url: 'https://[::1]/a' }, 'url', /cannot be called/],
  [{ events: [] }, 'events', /at least one/],
  [{ events: ['question.asked', 'vote.cast'] }, 'events', /not valid/],
])('%j is rejected at its field, and what was typed stays', async (changes, field, text) => {
  const { status, body } = await create(changes)
  expect(status).toBe(422)
  const error = new RegExp(`id="${field}-error"[^]*?</p>`).exec(body)?.[0]
  expect(error).toMatch(text)
  if (!('name' in changes)) expect(body).toContain('value="Chat room"')
  if (!('events' in changes))
    expect(body).toMatch(/value="question.asked"[^>]*checked|checked[^>]*value="question.asked"/)
  expect(all()).toEqual([])
})

test('a form sent twice creates one; a second one with the same URL is refused', async () => {
  await create()
  const again = await create({ name: 'Other' })
  expect(again.status).toBe(422)
  expect(again.body).toMatch(/already uses this URL/)
  expect(all()).toHaveLength(1)
})

test('is edited, turned off and on, and given a new secret', async () => {
  const id = addHook(w)
  const page = `${screen}/${id}`
  const before = findWebhook(w.db, id)!.secret
  const send = (intent: string, more: Fields = {}) => site.submit(page, { intent, ...more }, root)
  const changed = { name: 'Renamed', url: 'https://hooks.example/b', events: ['answer.written'] }
  expect((await send('save', changed)).status).toBe(303)
  expect(findWebhook(w.db, id)).toMatchObject({ ...changed, events: 'answer.written' })
  expect((await send('save', { ...changed, url: '' })).status).toBe(422)
  expect((await send('switch', { enabled: 'off' })).headers.location).toBe(page)
  expect(findWebhook(w.db, id)!.enabled).toBe(false)
  await site.submit(screen, { intent: 'switch', id: String(id), enabled: 'on' }, root)
  expect(findWebhook(w.db, id)!.enabled).toBe(true)
  const ask = await site.open(`${page}?dialog=rotate`, root)
  expect(ask.body).toContain('Create a new secret?')
  const rotated = await send('rotate')
  const after = findWebhook(w.db, id)!.secret
  expect(after).not.toBe(before)
  expect(secretIn(rotated.body)).toBe(after)
  expect(JSON.stringify(rowsAfter(w.db, 0, 999))).not.toMatch(/whsec_/)
})

test('is deleted after a confirmation, with its deliveries', async () => {
  const id = addHook(w)
  addDelivery(w, id)
  const asked = await site.open(`${screen}?dialog=delete&id=${id}`, root)
  expect(asked.body).toMatch(/Delete the webhook “Chat”\?/)
  await site.submit(screen, { intent: 'delete', id: String(id) }, root)
  expect(all()).toEqual([])
  expect(w.count('outgoing_call')).toBe(0)
  expect((await site.open(`${screen}/${id}`, root)).status).toBe(404)
})

test('its deliveries are listed by state and page, with response, time and error; one is sent again', async () => {
  await using receiver = await HookReceiver.start()
  w.site.env.INTERNAL_HOSTS = ['127.0.0.1']
  const id = addHook(w, { url: receiver.url })
  const page = `${screen}/${id}`
  for (let n = 0; n < 25; n++)
    addDelivery(w, id, { status: 'sent', lastError: '', answerStatus: 204 })
  const failed = addDelivery(w, id, {
    event: 'question.deleted',
    answerStatus: 503,
    tookMs: 321,
    lastError: 'the answer was 503',
  })
  addDelivery(w, addHook(w, { url: 'https://hooks.example/other' }), { event: 'answer.edited' })

  const first = await site.open(page, root)
  expect(first.body).toContain('26 deliveries')
  expect(first.body).toMatch(/Response 503 after 321 ms/)
  expect(first.body).toContain('the answer was 503')
  expect(first.body).toContain('page=2')
  expect(first.body).not.toContain('<strong>answer.edited')
  const second = await site.open(`${page}?page=2`, root)
  expect(second.body.match(/class="outgoing-mail"/g)).toHaveLength(6)
  const wide = await site.open(`${page}?page_size=50`, root)
  expect(wide.body.match(/class="outgoing-mail"/g)).toHaveLength(26)
  const bad = await site.open(`${page}?status=failed`, root)
  expect(bad.body.match(/class="outgoing-mail"/g)).toHaveLength(1)

  const unsent = { event: 'answer.written', attempts: 0, lastError: 'not_public' }
  addDelivery(w, id, unsent)
  const apart = await site.open(`${page}?status=left_out`, root)
  expect(apart.body.match(/class="outgoing-mail"/g)).toHaveLength(1)
  expect(apart.body).toContain('Not sent: the content is not public.')
  expect(apart.body).not.toMatch(/\d attempts?/)

  const again = await site.submit(page, { intent: 'resend', delivery: String(failed) }, root)
  expect(again.status).toBe(303)
  await sendCalls(w.site, new AbortController().signal, () => w.now)
  expect(receiver.events).toEqual(['question.deleted'])
  expect(receiver.received[0]!.headers['webhook-id']).toBe(`msg_${failed}`)
  expect((await site.open(`${page}?status=failed`, root)).body).toContain('No deliveries.')
  const foreign = await site.submit(page, { intent: 'resend', delivery: '999999' }, root)
  expect(foreign.status).toBe(404)
})

test('a test is sent at once, and its result is in the list', async () => {
  await using receiver = await HookReceiver.start()
  w.site.env.INTERNAL_HOSTS = ['127.0.0.1']
  const id = addHook(w, { url: receiver.url, enabled: false })
  const sent = await site.submit(`${screen}/${id}`, { intent: 'test' }, root)
  expect(sent.headers.location).toBe(`${screen}/${id}#deliveries`)
  await sendCalls(w.site, new AbortController().signal, () => w.now)
  expect(receiver.events).toEqual(['webhook.test'])
  const page = await site.open(`${screen}/${id}`, root)
  expect(page.body).toContain('webhook.test')
  expect(page.body).toMatch(/Response 204/)
})

test('the screens are for administrators only; the plugin of that name keeps its URL', async () => {
  const id = addHook(w)
  for (const who of [w.member(), w.moderator()]) {
    expect((await site.open(screen, who)).status).toBe(403)
    expect((await site.open(`${screen}/${id}`, who)).status).toBe(403)
    const answer = await site.submit(screen, { intent: 'delete', id: String(id) }, who)
    expect(answer.status).toBe(403)
  }
  expect((await site.open(screen, null)).headers.location).toContain('/users/login')
  expect(all()).toHaveLength(1)
  const menu = await site.open(screen, root)
  expect(menu.body).toMatch(/href="\/community\/admin\/webhooks"[^>]*aria-current="page"/)
  expect((await site.open('/community/admin/webhook', root)).body).not.toContain('Add webhook')
})
