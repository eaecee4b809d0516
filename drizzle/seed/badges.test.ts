import { expect, test } from 'vitest'
import { badges } from '#drizzle/schema/index.ts'
import { world } from '#tests/support/world.ts'
import { SeededBadges, seedBadges } from './badges.ts'

test('seeding creates fourteen badges with different ids, once', () => {
  using w = world()
  expect(w.write(seedBadges)).toBe(14)
  const first = w.db.select().from(badges).all()
  expect(first.map(badge => badge.key)).toEqual(SeededBadges.map(badge => badge.key))
  expect(new Set(first.map(badge => badge.id)).size).toBe(14)
  expect(first.filter(badge => badge.single).length).toBe(8)

  expect(w.write(seedBadges)).toBe(0)
  expect(w.db.select().from(badges).all()).toEqual(first)
})

test('a missing badge is added, the others are unchanged', () => {
  using w = world()
  w.write(seedBadges)
  w.write(tx => void tx.update(badges).set({ awardCount: 3, status: 11 }).run())
  w.write(tx => void tx.run("delete from badge where key = 'editor'"))
  expect(w.write(seedBadges)).toBe(1)
  const rows = w.db.select().from(badges).all()
  expect(rows.filter(row => row.awardCount === 3).length).toBe(13)
  expect(rows.find(row => row.key === 'editor')).toMatchObject({ awardCount: 0, status: 1 })
})
