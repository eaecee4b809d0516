import { expect, test } from 'vitest'
import { out } from './out.ts'
import { paged } from './paging.ts'
import { shape } from './wire.ts'

test('a long list gives other requests their turns', async () => {
  const names = Array.from({ length: 1000 }, (_, n) => ({ name: `bird ${n}` }))
  const { schema, toWire } = paged(shape<{ name: string }>()({ name: out.text() }))
  let turns = 0
  const next = () => {
    turns++
    timer = setImmediate(next)
  }
  let timer = setImmediate(next)
  const page = await toWire({ count: 5000, list: names }, {} as never)
  clearImmediate(timer)
  expect(schema.parse(page)).toEqual({ count: 5000, list: names })
  expect(turns).toBeGreaterThanOrEqual(5)
})
