import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { describe, expect, test } from 'vitest'
import { checkCounters } from '#basics/recount/recount.ts'
import { openDatabase } from '#infra/database/db.ts'
import { applyMigrations, migrationsFolder } from '#infra/database/migrate.ts'
import * as schema from '#drizzle/schema/index.ts'
import { Sqlite } from '#infra/database/sqlite.ts'

type Handle = Database.Database
type Entry = { idx: number; version: string; when: number; tag: string; breakpoints: boolean }
type Journal = { entries: Entry[] } & Record<string, unknown>

const folder = migrationsFolder()
const readJson = <T>(file: string) =>
  JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as T
const journal = readJson<Journal>('meta/_journal.json')
const tags = journal.entries.map(entry => entry.tag)

/**
 * A copy of the migrations with some of them, and perhaps one more; deleted at the end of the
 * scope.
 */
function copyOf(
  entries: Entry[],
  more?: { tag: string; sql: string },
): Disposable & { folder: string } {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'forum-migrations-'))
  fs.mkdirSync(path.join(copy, 'meta'))
  for (const { tag } of entries)
    fs.copyFileSync(path.join(folder, `${tag}.sql`), path.join(copy, `${tag}.sql`))
  const all = [...entries]
  if (more) {
    const last = entries.at(-1)!
    all.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: more.tag })
    fs.writeFileSync(path.join(copy, `${more.tag}.sql`), more.sql)
  }
  fs.writeFileSync(
    path.join(copy, 'meta/_journal.json'),
    JSON.stringify({ ...journal, entries: all }),
  )
  return { folder: copy, [Symbol.dispose]: () => fs.rmSync(copy, { recursive: true, force: true }) }
}

const connect = (sqlite: Handle) => drizzle(sqlite)

/** An in-memory database after some migrations. */
function migrated(entries: Entry[]): Handle {
  using copy = copyOf(entries)
  const sqlite = new Sqlite(':memory:')
  applyMigrations(sqlite, { folder: copy.folder })
  return sqlite
}

type Column = { name: string; type: string; notnull: number; dflt_value: string | null; pk: number }
const columnsOf = (sqlite: Handle, table: string) =>
  sqlite.pragma(`table_xinfo("${table}")`) as Column[]

/** The project's tables, without those of SQLite, the full-text index and the migrator. */
function tablesOf(sqlite: Handle): string[] {
  const names = sqlite
    .prepare("select name from sqlite_master where type = 'table' order by name")
    .pluck()
    .all() as string[]
  return names.filter(name => !/^(sqlite_|__|post_search)/.test(name))
}

const counts = (sqlite: Handle) =>
  Object.fromEntries(
    tablesOf(sqlite).map(name => [
      name,
      sqlite.prepare(`select count(*) from "${name}"`).pluck().get() as number,
    ]),
  )

/** Tables whose rows a migration creates. */
const Counters = ['object_counter', 'site_counter']

/** Values for columns whose checks refuse 1 and "x". */
const fitting: Record<string, Record<string, string>> = {
  point_reward: { kind: "'award'" },
  point_use: { kind: "'charge'", from_month: '1' },
}

/** Inserts one row into each table; columns not listed above get 1 or "x". */
function fill(sqlite: Handle): void {
  sqlite.pragma('foreign_keys = OFF')
  for (const table of tablesOf(sqlite).filter(name => !Counters.includes(name))) {
    const own = fitting[table] ?? {}
    const needed = columnsOf(sqlite, table).filter(
      ({ name, pk, notnull, dflt_value }) =>
        pk > 0 || (notnull && dflt_value === null) || name in own,
    )
    const values = needed.map(({ name, type }) => own[name] ?? (/int/i.test(type) ? '1' : "'x'"))
    const names = needed.map(column => `"${column.name}"`)
    sqlite.exec(
      `insert or ignore into "${table}" (${names.join(', ')}) values (${values.join(', ')})`,
    )
  }
  sqlite.pragma('foreign_keys = ON')
}

const words = (text: string) => text.replace(/[`"]/g, '').replace(/\s+/g, ' ').trim().toLowerCase()

/** The structure of a table, whichever statements made it. */
function describeTable(sqlite: Handle, table: string) {
  const source = (name: string) =>
    words(
      (sqlite.prepare('select sql from sqlite_master where name = ?').pluck().get(name) as
        string | null) ?? '',
    )
  const indexes = sqlite.pragma(`index_list("${table}")`) as {
    name: string
    unique: number
    origin: string
  }[]
  const columns = columnsOf(sqlite, table).map(
    ({ name, type, notnull, dflt_value, pk }) =>
      `${name} ${type.toLowerCase()} ${notnull} ${dflt_value} ${pk}`,
  )
  return {
    columns: columns.sort(),
    references: (sqlite.pragma(`foreign_key_list("${table}")`) as object[])
      .map(row => JSON.stringify({ ...row, id: 0 }))
      .sort(),
    // The index of a constraint has no SQL text.
    indexes: indexes
      .map(({ name, unique, origin }) => `${origin} ${unique} ${source(name)}`)
      .sort(),
    checks: (source(table).match(/constraint \w+ check ?\(.*?\)(?=, ?constraint|,? ?\)$)/g) ?? [])
      .map(words)
      .sort(),
  }
}

describe('the schema and the migrations', () => {
  test('the last snapshot equals the schema: generating adds nothing', async () => {
    const last = readJson<Parameters<typeof generateSQLiteMigration>[0]>(
      `meta/${tags.at(-1)!.slice(0, 4)}_snapshot.json`,
    )
    const now = await generateSQLiteDrizzleJson(schema, last.id)
    expect(await generateSQLiteMigration(last, now)).toEqual([])
  })

  test('a migrated database equals one created from the schema', async () => {
    const nothing = await generateSQLiteDrizzleJson({})
    const statements = await generateSQLiteMigration(
      nothing,
      await generateSQLiteDrizzleJson(schema),
    )
    const made = new Sqlite(':memory:')
    for (const statement of statements) made.exec(statement)
    const real = migrated(journal.entries)
    expect(tablesOf(real)).toEqual(tablesOf(made))
    expect(tablesOf(real).length).toBeGreaterThan(20)
    for (const table of tablesOf(made)) {
      expect({ table, ...describeTable(real, table) }).toEqual({
        table,
        ...describeTable(made, table),
      })
    }
    expect(describeTable(real, 'vote').checks).toHaveLength(2)
  })

  test('migrations are numbered in journal order', () => {
    expect(tags.map(tag => Number(tag.slice(0, 4)))).toEqual(tags.map((_, i) => i))
    const times = journal.entries.map(entry => entry.when)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    const files = fs
      .readdirSync(folder)
      .filter(name => name.endsWith('.sql'))
      .sort()
    expect(files).toEqual(tags.map(tag => `${tag}.sql`))
  })
})

test('every migration runs on a filled database and loses no rows', () => {
  const sqlite = migrated(journal.entries.slice(0, 1))
  fill(sqlite)
  const before = counts(sqlite)
  const empty = Object.keys(before).filter(table => before[table] === 0)
  expect(empty.filter(table => !Counters.includes(table))).toEqual([])
  for (let n = 2; n <= journal.entries.length; n++) {
    using step = copyOf(journal.entries.slice(0, n))
    applyMigrations(sqlite, { folder: step.folder })
    expect(sqlite.pragma('foreign_key_check')).toEqual([])
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
    const after = counts(sqlite)
    expect(Object.keys(before).filter(table => (after[table] ?? 0) < before[table]!)).toEqual([])
  }
  expect(sqlite.pragma('foreign_keys', { simple: true })).toBe(1)
  checkCounters(connect(sqlite))
})

test('applying them twice changes nothing', () => {
  const sqlite = migrated(journal.entries)
  fill(sqlite)
  const before = sqlite.serialize()
  applyMigrations(sqlite)
  expect(sqlite.serialize().equals(before)).toBe(true)
})

describe('a migration that fails', () => {
  const breakpoint = '\n--> statement-breakpoint\n'
  const failures: Record<string, string> = {
    'at its last statement': [
      'CREATE TABLE half_done (id integer)',
      "UPDATE question SET title = 'spoiled'",
      'INSERT INTO nowhere VALUES (1)',
    ].join(breakpoint),
    'by a reference to nothing': [
      "UPDATE question SET title = 'spoiled'",
      'UPDATE question SET user_id = 999999',
    ].join(breakpoint),
  }

  test.each(Object.keys(failures))('%s leaves the old database unchanged', name => {
    using good = copyOf(journal.entries)
    using bad = copyOf(journal.entries, { tag: '9999_broken', sql: failures[name]! })
    const file = path.join(good.folder, 'forum.sqlite')
    const first = openDatabase(file)
    fill(first.sqlite)
    const before = counts(first.sqlite)
    expect(() => applyMigrations(first.sqlite, { folder: bad.folder })).toThrow()
    first.close()

    const again = openDatabase(file)
    expect(counts(again.sqlite)).toEqual(before)
    expect(again.sqlite.prepare('select title from question').pluck().all()).toEqual(['x'])
    expect(again.sqlite.pragma('foreign_key_check')).toEqual([])
    again.close()
  })
})

describe('an incompatible database', () => {
  const inFolder = (body: (file: string) => void) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'forum-schema-'))
    try {
      body(path.join(folder, 'forum.sqlite'))
    } finally {
      fs.rmSync(folder, { recursive: true })
    }
  }
  const changed = (file: string, sql: string) => {
    const sqlite = new Sqlite(file)
    sqlite.pragma('foreign_keys = OFF')
    sqlite.exec(sql)
    sqlite.close()
  }

  test('a database of a newer program is refused and left unchanged', () =>
    inFolder(file => {
      openDatabase(file).close()
      changed(file, "insert into __drizzle_migrations (hash, created_at) values ('x', 4e12)")
      const before = fs.readFileSync(file)
      expect(() => openDatabase(file)).toThrow('written by a newer version of the program')
      expect(fs.readFileSync(file).equals(before)).toBe(true)
    }))

  test('a database with a renamed column is refused, and the column named', () =>
    inFolder(file => {
      openDatabase(file).close()
      changed(file, 'alter table question rename column title to headline')
      expect(() => openDatabase(file)).toThrow('no such column: question.title')
    }))

  test('a dangling reference does not keep the site from starting', () =>
    inFolder(file => {
      openDatabase(file).close()
      changed(
        file,
        "insert into session (token_hash, user_id, kind, created_at, expires_at, last_used_at) values ('x', 77, 'page', 1, 1, 1)",
      )
      openDatabase(file).close()
    }))

  test('a copy is made before an upgrade', () =>
    inFolder(file => {
      using early = copyOf(journal.entries.slice(0, -1))
      const old = new Sqlite(file)
      applyMigrations(old, { folder: early.folder })
      fill(old)
      old.close()
      const opened = openDatabase(file)
      opened.close()
      const copy = new Sqlite(opened.copyBeforeUpgradePath, { readonly: true })
      expect(copy.prepare('select title from question').pluck().all()).toEqual(['x'])
      const applied = copy.prepare('select count(*) from __drizzle_migrations').pluck().get()
      expect(applied).toBe(journal.entries.length - 1)
      copy.close()
      expect(openDatabase(file).copyBeforeUpgradePath).toBeUndefined()
    }))
})
