import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { world } from '#tests/support/world.ts'
import type { Db } from './db.ts'
import { untilWritten } from './memo.ts'

test('an answer is kept until something is written, for each key on its own', () => {
  using w = world()
  let asked = 0
  const ask = untilWritten(
    (_db: Db, name: string) => name,
    (_db, name) => `${name} ${++asked}`,
  )
  expect([ask(w.db, 'a'), ask(w.db, 'b'), ask(w.db, 'a')]).toEqual(['a 1', 'b 2', 'a 1'])
  w.db.run(sql`insert into site_counter (key, value) values ('memo', 1)`)
  expect(ask(w.db, 'a')).toBe('a 3')
  expect(ask(w.db, 'a')).toBe('a 3')
})

test('more answers than are wanted are not kept', () => {
  using w = world()
  let asked = 0
  const ask = untilWritten(
    (_db: Db, name: number) => String(name),
    () => ++asked,
    3,
  )
  for (let name = 0; name < 10; name++) ask(w.db, name)
  expect(ask(w.db, 0)).toBeGreaterThan(10)
})

test('two databases do not share answers', () => {
  using w = world()
  using other = world()
  const count = untilWritten(
    () => '',
    (db: Db) => db.get<{ n: number }>(sql`select count(*) as n from user`)!.n,
  )
  other.member()
  expect(count(other.db)).toBe(count(w.db) + 1)
})
