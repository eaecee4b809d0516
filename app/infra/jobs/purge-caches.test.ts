import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { type Community, community } from '#tests/support/community.ts'
import { HookReceiver } from '#tests/support/hook-receiver.ts'
import { qid } from '#tests/support/world.ts'
import { cachePurger } from './purge-caches.ts'

let w: Community
let receiver: HookReceiver
beforeEach(async () => {
  receiver = await HookReceiver.start()
  w = community({}).reportRows()
  w.site.env.INTERNAL_HOSTS = [new URL(receiver.url).host]
  w.settings({
    caches: { shared_seconds: 600, purge_url: receiver.url, purge_token: 'token-1' },
  })
})
afterEach(async () => {
  w[Symbol.dispose]()
  await receiver[Symbol.asyncDispose]()
})

/** A job that repeats no purge. */
const purger = (pace: object = {}) => {
  const run = cachePurger(w.site, { rest: 0, restAfterFailure: 0, repeat: Infinity, ...pace })
  return () => run(new AbortController().signal)
}

test('all pages are purged at the start, by their tag and with the token', async () => {
  const run = purger()
  await run()
  await run()
  expect(receiver.received).toHaveLength(1)
  const [{ headers, body }] = receiver.received as [(typeof receiver.received)[0]]
  expect(headers.authorization).toBe('Bearer token-1')
  expect(JSON.parse(body)).toEqual({ tags: ['forum'] })
})

test('again after a deletion and after a changed setting, but not after a new post', async () => {
  const run = purger()
  const asker = w.member()
  const asked = await w.ask(asker, { title: 'How is rice cooked?', tags: ['rice'] })
  await run()
  await w.ask(asker, { title: 'How is bread baked at home?', tags: ['bread'] })
  await run()
  expect(receiver.received).toHaveLength(1)
  await w.as(w.admin()).run(deleteQuestion, { id: qid(asked) })
  await run()
  expect(receiver.received).toHaveLength(2)
  w.settings({ login: { login_required: true } })
  await run()
  expect(receiver.received).toHaveLength(3)
})

test('each purge is repeated once, for pages that were on their way', async () => {
  const run = purger({ repeat: 0 })
  for (let n = 0; n < 4; n++) await run()
  expect(receiver.received).toHaveLength(2)
})

test('a refused purge fails the job, and the next run tries again', async () => {
  const run = purger()
  receiver.answerWith(500)
  await expect(run()).rejects.toThrow('the purge URL answered 500')
  receiver.answerWith(200)
  await run()
  await run()
  expect(receiver.received).toHaveLength(2)
})

test('private hosts are never called', async () => {
  w.site.env.INTERNAL_HOSTS = []
  await expect(purger()()).rejects.toThrow(/https/)
  expect(receiver.received).toEqual([])
})

test('without a URL nothing is called, and a stopping process does not wait', async () => {
  const run = cachePurger(w.site, { rest: 0, restAfterFailure: 60_000, repeat: 0 })
  receiver.answerWith(503)
  const stopping = new AbortController()
  await expect(run(stopping.signal)).rejects.toThrow('503')
  const waiting = run(stopping.signal)
  stopping.abort()
  await waiting
  w.settings({ caches: { purge_url: '' } })
  await run(new AbortController().signal)
  expect(receiver.received).toHaveLength(1)
})
