import { expect, test } from 'vitest'
import { community } from '#tests/support/community.ts'
import { writingInTurns } from './db.ts'
import { writingUnsynced } from './unsynced.ts'

test('a long list is written in parts, in order', async () => {
  using w = community()
  const list = Array.from({ length: 700 }, (_, n) => n)
  const parts: number[][] = []
  await writingInTurns(w.db, list, (_tx, part) => void parts.push(part))
  expect(parts.flat()).toEqual(Array.from({ length: 700 }, (_, n) => n))
  expect(parts.length).toBeGreaterThan(1)
  expect(list).toEqual([])
})

test('after an error the list contains what is not written', async () => {
  using w = community()
  const list = Array.from({ length: 200 }, (_, n) => n)
  const fails = writingInTurns(w.db, list, (_tx, part) => {
    if (part.includes(100)) throw new Error('full')
  })
  await expect(fails).rejects.toThrow('full')
  expect(list[0]).toBeGreaterThan(0)
  expect(list).toContain(100)
  expect(list.at(-1)).toBe(199)
})

test('only the write that may be lost does not wait for the disk, even if it fails', () => {
  using w = community()
  const synced = () => w.site.sqlite.pragma('synchronous', { simple: true })
  const before = synced()
  let within: unknown
  writingUnsynced(w.db, () => void (within = synced()))
  const fails = () =>
    writingUnsynced(w.db, () => {
      throw new Error('full')
    })
  expect(fails).toThrow('full')
  expect([within, synced()]).toEqual([1, before])
  expect(before).not.toBe(1)
})
