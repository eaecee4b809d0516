import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { world } from '#tests/support/world.ts'
import { rowTopic } from './changes.ts'
import type { Db } from './db.ts'
import { orderedUntilWritten, untilWritten } from './memo.ts'

test('a value is cached until a write, separately for each key', () => {
  using w = world().reportRows()
  let asked = 0
  const ask = untilWritten(
    (_db: Db, name: string) => name,
    (db, name) => {
      db.get(sql`select value from site_counter`)
      return `${name} ${++asked}`
    },
  )
  expect([ask(w.db, 'a'), ask(w.db, 'b'), ask(w.db, 'a')]).toEqual(['a 1', 'b 2', 'a 1'])
  w.member()
  expect(ask(w.db, 'a')).toBe('a 1')
  w.db.run(sql`insert into site_counter (key, value) values ('memo', 1)`)
  expect(ask(w.db, 'a')).toBe('a 3')
  expect(ask(w.db, 'a')).toBe('a 3')
})

test('the number of cached values is limited', () => {
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

test('two databases do not share values', () => {
  using w = world()
  using other = world()
  const count = untilWritten(
    () => '',
    (db: Db) => db.get<{ n: number }>(sql`select count(*) as n from user`).n,
  )
  other.member()
  expect(count(other.db)).toBe(count(w.db) + 1)
})

test('nothing is cached inside a transaction, which may be rolled back', () => {
  using w = world()
  const count = untilWritten(
    () => '',
    (db: Db) => db.get<{ n: number }>(sql`select count(*) as n from site_counter`).n,
  )
  const before = count(w.db)
  const refused = () =>
    w.write(tx => {
      tx.run(sql`insert into site_counter (key, value) values ('memo', 1)`)
      expect(count(tx)).toBe(before + 1)
      throw new Error('refused')
    })
  expect(refused).toThrow('refused')
  expect(count(w.db)).toBe(before)
})

test('rows have the order of their ids, and missing ones are left out', () => {
  using w = world()
  let asked = 0
  const rows = orderedUntilWritten((_db, ids) => {
    asked++
    return ids
      .filter(id => id < 5)
      .toSorted()
      .map(id => ({ id }))
  }, 20)
  expect(rows(w.db, [3, 9, 1, 2])).toEqual([{ id: 3 }, { id: 1 }, { id: 2 }])
  expect(rows(w.db, [3, 9, 1, 2])).toHaveLength(3)
  expect(rows(w.db, [])).toEqual([])
  expect(asked).toBe(1)
})

test('a value made from one row of a table is cached until that row is written', () => {
  using w = world().reportRows()
  const [ann, bob] = [w.member(), w.member()]
  let asked = 0
  const find = untilWritten(
    (_db: Db, id: number) => String(id),
    (db, id) => {
      asked++
      return db.get<{ username: string }>(sql`select username from user where id = ${id}`)
    },
    200,
    found => ({ table: 'user', row: rowTopic('user', found.username) }),
  )
  const rank = (id: number) => w.db.run(sql`update user set rank = 7 where id = ${id}`)
  find(w.db, ann.id)
  rank(bob.id)
  find(w.db, ann.id)
  expect(asked).toBe(1)
  rank(ann.id)
  find(w.db, ann.id)
  expect(asked).toBe(2)
  w.db.run(sql`update user set username = 'eve' where id = ${ann.id}`)
  expect(find(w.db, ann.id).username).toBe('eve')
})
