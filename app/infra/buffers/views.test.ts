import { expect, test, vi } from 'vitest'
import { community } from '#tests/support/community.ts'
import { makeViewBuffer } from './views.ts'

test('many views are written in batches that yield in between, and none is lost', async () => {
  using w = community()
  const id = await w.ask(w.member())
  const views = makeViewBuffer()
  for (let n = 1; n <= 200; n++) views.record(n === 200 ? id : id + n)
  views.record(id)
  const others = vi.fn()
  setImmediate(others)
  expect(await views.flush(w.db)).toBe(200)
  expect(others).toHaveBeenCalledOnce()
  expect(w.question(id).viewCount).toBe(2)
  expect(await views.flush(w.db)).toBe(0)
})

test('failed writes stay counted', async () => {
  using w = community()
  const id = await w.ask(w.member())
  const views = makeViewBuffer()
  views.record(id)
  w.site.sqlite.pragma('query_only = 1')
  await expect(views.flush(w.db)).rejects.toThrow()
  w.site.sqlite.pragma('query_only = 0')
  expect(await views.flush(w.db)).toBe(1)
  expect(w.question(id).viewCount).toBe(1)
})
