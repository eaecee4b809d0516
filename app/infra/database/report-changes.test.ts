import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Db, Hidden, lastChange, rowTopic, writing } from '#kernel'
import { Sqlite } from '#infra/database/sqlite.ts'
import { databaseFileOf } from '#tests/support/processes.ts'
import { community } from '#tests/support/community.ts'
import { world } from '#tests/support/world.ts'
import { openDatabase } from './db.ts'

/** Which of these topics a write concerns. */
function concerns(db: Db, topics: string[], write: () => void): string[] {
  const before = topics.map(topic => lastChange(db, topic))
  write()
  return topics.filter((topic, at) => lastChange(db, topic) !== before[at])
}

test('each table reports inserts, updates and deletes', () => {
  using w = world().reportRows()
  const tables = w.db
    .all<{ name: string }>(
      sql`select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite^_%' escape '^'`,
    )
    .map(({ name }) => name)
  expect(tables.length).toBeGreaterThan(70)
  const acts = w.db.all<{ table: string; n: number }>(
    sql`select tbl_name as "table", count(*) as n from sqlite_temp_schema where type = 'trigger' group by tbl_name`,
  )
  expect(new Map(acts.map(({ table, n }) => [table, n]))).toEqual(
    new Map(tables.map(name => [name, 3])),
  )
})

test('a write concerns its table and row, and those that triggers and foreign keys change', async () => {
  using w = community({}).reportRows()
  const [asker, other] = [w.member({ username: 'asker' }), w.member()]
  const [one, two] = [await w.ask(asker), await w.ask(asker)]
  const rows = [rowTopic('question', one), rowTopic('question', two)]
  const topics = ['question', 'answer', 'user', 'tag', Hidden, ...rows, rowTopic('user', 'asker')]
  const run = (text: string) => () => void w.site.sqlite.exec(text)
  const written = (text: string) => concerns(w.db, topics, run(text))
  expect(written(`update question set title = title where id = ${one}`)).toEqual([
    'question',
    rows[0],
  ])
  expect(written(`update question set view_count = view_count where id = 0`)).toEqual([])
  expect(written(`update question set user_id = ${other.id} where id = ${two}`)).toContain(Hidden)
  expect(written(`update question set show = 2 where id = ${one}`)).toContain(Hidden)
  expect(written(`update question set show = 1 where id = ${one}`)).not.toContain(Hidden)
  expect(written(`update user set rank = 9 where id = ${asker.id}`)).toEqual([
    'user',
    rowTopic('user', 'asker'),
  ])
  expect(written(`delete from question_tag where question_id = ${two}`)).toEqual(
    expect.arrayContaining(['tag', rows[1]]),
  )
})

test('a transaction counts once it is committed, and not at all when it is rolled back', () => {
  using w = world().reportRows()
  const insert = (tx: Db) =>
    void tx.run(sql`insert into site_counter (key, value) values ('some', 1)`)
  const refused = () =>
    writing(w.db, tx => {
      insert(tx)
      throw new Error('refused')
    })
  expect(concerns(w.db, ['site_counter'], () => expect(refused).toThrow('refused'))).toEqual([])
  const stored = () => w.db.all(sql`select key from site_counter`)
  const before = stored()
  w.site.sqlite.exec('begin immediate')
  w.site.sqlite.exec(`insert into site_counter (key, value) values ('probe', 1)`)
  w.site.sqlite.exec('rollback')
  expect(stored()).toEqual(before)
  const during = () =>
    writing(w.db, tx => {
      const before = lastChange(tx, 'site_counter')
      insert(tx)
      expect(lastChange(tx, 'site_counter')).toBe(before)
    })
  expect(concerns(w.db, ['site_counter', 'user'], during)).toEqual(['site_counter'])
  expect(w.db.all(sql`select 1 from site_counter where key = 'some'`)).toHaveLength(1)
})

test('another process learns what was written, and of a write that nothing reports it drops all', async () => {
  using w = world().reportRows()
  const { id } = w.member()
  using place = databaseFileOf(w)
  const [one, two] = [openDatabase(place.file), openDatabase(place.file)]
  const foreign = new Sqlite(place.file)
  try {
    const topics = ['user', 'tag', 'question', Hidden]
    const seen = async (write: () => void) => {
      const before = topics.map(topic => lastChange(one.db, topic))
      write()
      await nextTurn()
      return topics.filter((topic, at) => lastChange(one.db, topic) !== before[at])
    }
    const add = (db: Db) => writing(db, tx => void tx.run(sql`update user set rank = 5`))
    expect(await seen(() => add(two.db))).toEqual(['user'])
    // A connection does not mistake its own write for another process's.
    add(one.db)
    expect(
      await seen(() => two.sqlite.exec(`update user set status = 10 where id = ${id}`)),
    ).toEqual(['user', Hidden])
    expect(await seen(() => two.sqlite.exec(`insert into site_counter values ('x', 1)`))).toEqual(
      [],
    )
    expect(await seen(() => foreign.exec('update user set rank = 6'))).toEqual(topics)
    // Too many to name, or to keep.
    const rows = JSON.stringify(Array.from({ length: 300 }, (_, n) => n + 1))
    const many = two.sqlite.prepare(
      `insert into related_question (question_id) select value from json_each(?)`,
    )
    expect(await seen(() => void many.run(rows))).toEqual(topics)
    expect(await seen(() => add(two.db))).toEqual(['user'])
    const often = () => {
      for (let n = 0; n < 700; n++) add(two.db)
    }
    expect(await seen(often)).toEqual(topics)
    expect(await seen(() => add(two.db))).toEqual(['user'])
    expect(two.sqlite.prepare(`select count(*) from site_counter`).pluck().get()).toBeLessThan(600)
  } finally {
    for (const each of [one, two, foreign]) each.close()
  }
})

test('what cannot be stored is not committed', () => {
  using w = world().reportRows()
  w.site.sqlite.exec(
    `create trigger full before insert on site_counter when new.key like 'written %' begin select raise(abort, 'disk full'); end`,
  )
  const write = () =>
    writing(w.db, tx => void tx.run(sql`insert into site_counter values ('x', 1)`))
  const fails = () => expect(write).toThrow('disk full')
  expect(concerns(w.db, ['site_counter'], fails)).toEqual([])
  expect(w.db.all(sql`select 1 from site_counter where key = 'x'`)).toEqual([])
})
