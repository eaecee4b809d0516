/** A site with rows in its tables moves from a file to a libSQL server and back. */
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Command } from 'commander'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registerMoveCommands } from '#app/commands/move.ts'
import { openDatabase } from '#app/infra/db.ts'
import { readEnv, type LibsqlTarget } from '#app/infra/env.ts'
import { askServer } from '#app/infra/libsql/ask-server.ts'
import { checkDatabase } from '#app/infra/setup/check-database.ts'
import { Sqlite } from '#app/infra/sqlite.ts'
import { Community, freeForAll } from '#tests/support/community.ts'
import { fullSite } from '#tests/support/full-site.ts'
import { startSqld } from '#tests/support/libsql-server.ts'
import { moveSite } from './move-site.ts'
import { openSource, openTarget } from './open-sides.ts'
import { type Row, type Side, type Target, TooLarge } from './side.ts'

/** Values and tables that the site does not have, but a database can. */
const Odd = `
  create table odd (v);
  insert into odd (rowid, v) values (3, null), (4, 1), (5, 1.0), (6, 0.1), (7, 9007199254740993), (9, -9223372036854775808),
    (10, 1e300), (11, x'00ff'), (12, ''), (13, x''), (14, 'a' || char(0) || 'b 🦢'), (15, '''"');
  create table "pairs of" (a, b text, c, primary key (b, a)) without rowid;
  insert into "pairs of" values (1, 'x', 5), (0, 'x', 6), (2, 'a', null);
  create table counted (id integer primary key autoincrement, "group" text);
  insert into counted values (5, 'five'), (900, 'gone');
  delete from counted where id = 900;
  create view some as select v from odd;
  create table wide (${Array.from({ length: 40 }, (_, n) => `c${n}`).join(', ')});
  insert into wide (c0, c39) with numbers(n) as (select 1 union all select n + 1 from numbers where n < 2000)
    select n, -n from numbers;`
/** More than the server answers at once. */
const Large = `create table large (id integer primary key, v text);
  insert into large select value, hex(zeroblob(1900000)) from json_each('[1,2,3,4,5]');`

let bytes: Buffer
beforeAll(async () => {
  const { w } = await fullSite()
  w.site.sqlite.exec(Odd)
  bytes = w.site.sqlite.serialize()
  w[Symbol.dispose]()
})

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(tmpdir(), 'move-'))
  fs.writeFileSync(path.join(folder, 'forum.sqlite'), bytes)
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

const inFolder = (name: string) => path.join(folder, name)
type Variables = Record<string, string>
const envOf = (variables: Variables = {}) => readEnv({ DATA_DIR: folder, ...variables })
const serverAt = (host: string) =>
  envOf({ DATABASE_URL: `http://${host}` }).database as LibsqlTarget

/** Runs `forum move`; returns its lines. */
async function move(address: string, variables: Variables = {}): Promise<string> {
  const lines: string[] = []
  const program = new Command()
  registerMoveCommands(program, {
    env: () => envOf(variables),
    source: () => variables,
    say: line => void lines.push(line),
  })
  await program.parseAsync(['move', address], { from: 'user' })
  return lines.join('\n')
}

/** Everything in a database as SQLite writes it, with row numbers. */
function contentOf(file: string): Record<string, string[]> {
  using sqlite = opened(file)
  const tables = sqlite.db
    .prepare(
      "select name, wr from pragma_table_list where schema = 'main' and type in ('table', 'shadow') and name not like 'sqlite_stat%' and name <> 'sqlite_schema'",
    )
    .all() as { name: string; wr: number }[]
  const rows = ({ name, wr }: { name: string; wr: number }) => {
    const columns = sqlite.db
      .prepare('select name from pragma_table_info(?)')
      .pluck()
      .all(name) as string[]
    const parts = [...(wr ? [] : ['rowid']), ...columns.map(column => `quote("${column}")`)]
    const all = `select ${parts.join(` || ' ' || `)} from "${name}" order by 1`
    return sqlite.db.prepare(all).pluck().all() as string[]
  }
  const schema = sqlite.db
    .prepare("select type || sql from sqlite_master where name not like 'sqlite%' order by 1")
    .pluck()
    .all() as string[]
  return { schema, ...Object.fromEntries(tables.map(table => [table.name, rows(table)])) }
}

function opened(file: string) {
  const db = new Sqlite(file, { readonly: true })
  return { db, [Symbol.dispose]: () => void db.close() }
}

function changed(file: string, sql: string): void {
  const db = new Sqlite(file)
  db.exec(sql)
  db.close()
}

describe('forum move', () => {
  test('takes every row to a server and back', async () => {
    await using server = await startSqld({ login: 'ann:secret-of-db' })
    changed(inFolder('forum.sqlite'), Large)
    const original = fs.readFileSync(inFolder('forum.sqlite'))
    const before = contentOf(inFolder('forum.sqlite'))
    expect(before.site_setting).not.toEqual([])
    const login = { DATABASE_USERNAME: 'ann', DATABASE_PASSWORD: 'secret-of-db' }
    await expect(move(`libsql://${server.host}`)).rejects.toThrow()
    await expect(move(`http://${server.host}`)).rejects.toThrow(/refuses the login/)
    const there = await move(`http://${server.host}`, login)
    expect(there).toContain(`Set DATABASE_URL=http://${server.host}, with the login used now,`)
    expect(there).not.toContain('secret')
    expect(fs.readFileSync(inFolder('forum.sqlite')).equals(original)).toBe(true)

    const on = { ...login, DATABASE_URL: `http://${server.host}` }
    const back = await move('file:again.sqlite', on)
    expect(back).toContain('Set DATABASE_URL=file:again.sqlite and')
    expect(contentOf(inFolder('again.sqlite'))).toEqual(before)
    using again = opened(inFolder('again.sqlite'))
    expect(again.db.pragma('journal_mode', { simple: true })).toBe('wal')
    expect(again.db.prepare('select count(*) from sqlite_stat1').pluck().get()).not.toBe(0)
    expect(fs.readdirSync(folder).filter(name => name.includes('moving'))).toEqual([])
  })

  test('leaves a site on the server that can be searched and written', async () => {
    await using server = await startSqld()
    using original = opened(inFolder('forum.sqlite'))
    await move(`http://${server.host}`)
    const database = openDatabase(serverAt(server.host))
    const w = new Community(freeForAll, database)
    const frequent = 'select term from post_search_word group by 1 order by count(*) desc, 1'
    const word = original.db.prepare(frequent).pluck().get() as string
    const search = `select rowid from post_search where post_search match '"${word}"' order by 1`
    const before = original.db.prepare(search).pluck().all() as number[]
    const found = () => database.sqlite.prepare(search).pluck().all()
    expect(found()).toEqual(before)
    const id = await w.ask(w.member(), { title: `After the move: ${word}` })
    expect(found()).toEqual([...before, id])
    database.sqlite.prepare('delete from post_search where rowid = ?').run(before[0])
    expect(found()).toEqual([...before.slice(1), id])
    database.close()
  })

  test('changes the configuration file of a site that has one', async () => {
    await using server = await startSqld()
    const config = inFolder('config.json')
    fs.writeFileSync(config, '{"DATABASE_URL":"file:forum.sqlite"}')
    const said = await move(`http://${server.host}`, { DATABASE_PASSWORD: 'unused-secret' })
    expect(said).toContain(`${config} names the new database`)
    expect(said).not.toContain('unused-secret')
    expect(JSON.parse(fs.readFileSync(config, 'utf8'))).toEqual({
      ...{ DATABASE_URL: `http://${server.host}`, DATABASE_TLS_VERIFY: 'full' },
      DATABASE_PASSWORD: 'unused-secret',
    })
    expect(fs.readFileSync(`${config}.before-move`, 'utf8')).toContain('file:forum.sqlite')
    await move('file:again.sqlite')
    expect(JSON.parse(fs.readFileSync(config, 'utf8'))).toEqual({
      DATABASE_URL: 'file:again.sqlite',
    })
  })
})

/** A target that fails at a write, as if the command had been killed there. */
function failing(target: Target, at: number): Target {
  let writes = 0
  const once = <A extends unknown[]>(write: (...args: A) => Promise<void>) => {
    return (...args: A) => (++writes === at ? Promise.reject(new Error('killed')) : write(...args))
  }
  return {
    ...{ name: target.name, rows: (sql, args) => target.rows(sql, args) },
    ...{ begin: site => target.begin(site), finish: once(() => target.finish()) },
    run: once(statements => target.run(statements)),
    insert: once((...args) => target.insert(...args)),
    ...{ insistOnUnchanged: () => target.insistOnUnchanged(), close: () => target.close() },
  }
}

/** A target that stores another value in a column than it was given. */
function mistaken(target: Target, table: string, change: (rows: Row[]) => Row[]): Target {
  const copy = failing(target, 0)
  return {
    ...copy,
    insert: (verb, name, columns, rows) =>
      target.insert(verb, name, columns, name === table ? change(rows) : rows),
  }
}

const whileOpen = async <R>(sides: Side[], work: () => Promise<R>): Promise<R> => {
  try {
    return await work()
  } finally {
    for (const side of sides) side.close()
  }
}
const quiet = () => {}

describe('an interrupted move', () => {
  test('to a server cannot be opened, and is done again from nothing', async () => {
    await using server = await startSqld()
    const target = serverAt(server.host)
    for (const at of [1, 2, 30, 60]) {
      const [from, to] = [openSource(envOf().database), openTarget(target)]
      const done = whileOpen([from, to], () => moveSite(from, failing(to, at), quiet))
      await expect(done).rejects.toThrow('killed')
      expect(() => openDatabase(target)).toThrow(/not filled completely/)
      const report = await checkDatabase(target)
      expect(!report.ok && report.values?.why).toMatch(/not filled completely/)
      await expect(move('file:x', { DATABASE_URL: target.url })).rejects.toThrow(/not filled/)
    }
    await move(target.url)
    await move('file:again.sqlite', { DATABASE_URL: target.url })
    expect(contentOf(inFolder('again.sqlite'))).toEqual(contentOf(inFolder('forum.sqlite')))
  })

  test('to a file leaves no file of that name', async () => {
    await using server = await startSqld()
    const { url } = serverAt(server.host)
    await move(url)
    const [from, to] = [
      openSource(serverAt(server.host)),
      openTarget({ kind: 'sqlite3', file: inFolder('again.sqlite') }),
    ]
    const done = whileOpen([from, to], () => moveSite(from, failing(to, 60), quiet))
    await expect(done).rejects.toThrow('killed')
    expect(fs.existsSync(inFolder('again.sqlite'))).toBe(false)
    await move('file:again.sqlite', { DATABASE_URL: url })
    expect(contentOf(inFolder('again.sqlite'))).toEqual(contentOf(inFolder('forum.sqlite')))
  })

  test('of another site is left alone', async () => {
    await using server = await startSqld()
    const target = serverAt(server.host)
    await askServer(target, "create table forum_move as select '77' as site")
    await expect(move(target.url)).rejects.toThrow(/Another site is being moved/)
  })
})

describe('the comparison', () => {
  const mistakes: [string, string, (rows: Row[]) => Row[]][] = [
    ['a lost row', 'question', rows => rows.slice(1)],
    ['another type of number', 'odd', rows => rows.map(([id, v]) => [id!, v === 1n ? 1 : v!])],
    ['a cut text', 'pairs of', rows => rows.map(([a, , c]) => [a!, '', c!])],
    ['another row number', 'odd', rows => rows.map(([id, v]) => [(id as bigint) + 100n, v!])],
    ['a changed search index', 'post_search_docsize', rows => rows.map(row => [row[0]!, null, 0n])],
  ]
  test('finds what arrived differently, and the site stays where it is', async () => {
    await using server = await startSqld()
    const target = serverAt(server.host)
    for (const [what, table, change] of mistakes) {
      const [from, to] = [openSource(envOf().database), openTarget(target)]
      const done = whileOpen([from, to], () => moveSite(from, mistaken(to, table, change), quiet))
      await expect(done, what).rejects.toThrow(`The table ${table} on ${target.url} differs`)
      expect(() => openDatabase(target)).toThrow(/not filled completely/)
    }
  })
})

test('a missing index is found, too', async () => {
  await using server = await startSqld()
  const [from, to] = [openSource(envOf().database), openTarget(serverAt(server.host))]
  const careless: Target = {
    ...failing(to, 0),
    run: statements => to.run(statements.filter(sql => !sql.includes('`question_created`'))),
  }
  const done = whileOpen([from, to], () => moveSite(from, careless, quiet))
  await expect(done).rejects.toThrow(/The tables on .* differ/)
})

test('a file is read in parts that fit into memory', async () => {
  changed(inFolder('forum.sqlite'), Large)
  const source = openSource(envOf().database)
  const read = (count: number) => source.rows(`select v from large limit ${count}`)
  await whileOpen([source], async () => {
    expect(await read(2)).toHaveLength(2)
    await expect(read(3)).rejects.toThrow(TooLarge)
  })
})

describe('a move is refused', () => {
  test('when the target is not empty, or is the same kind of place', async () => {
    await using server = await startSqld()
    const target = serverAt(server.host)
    const on = { DATABASE_URL: target.url }
    await askServer(target, 'create table notes (v)')
    await expect(move(target.url)).rejects.toThrow(/is not empty \(notes\)/)
    await expect(move('file:other.sqlite')).rejects.toThrow(/in a file already/)
    await expect(move(target.url, on)).rejects.toThrow(/on a server already/)
    await expect(move('file:forum.sqlite', on)).rejects.toThrow(/exists already/)
    await expect(move('mysql://a')).rejects.toThrow(/neither file:/)
  })

  test('while the site is in use', async () => {
    await using server = await startSqld()
    const { url } = serverAt(server.host)
    const running = openDatabase(inFolder('forum.sqlite'))
    await expect(move(url)).rejects.toThrow(/in use. Stop the site/)
    running.close()
    await move(url)
    const back = () => move('file:again.sqlite', { DATABASE_URL: url })
    const seen = (when: string) =>
      askServer(
        serverAt(server.host),
        `insert or replace into node (id, name, version, secret, started_at, seen_at, frame, lag_ms)
          values ('n', 'north', '1', '', 0, (julianday('now', '${when}') - 2440587.5) * 86400000, 0, 0)`,
      )
    await seen('0 seconds')
    await expect(back()).rejects.toThrow(/north serves the site/)
    await seen('-1 hour')

    // A node on another machine writes meanwhile.
    const target = serverAt(server.host)
    const [from, to] = [
      openSource(target),
      openTarget({ kind: 'sqlite3', file: inFolder('again.sqlite') }),
    ]
    const tables: string[] = []
    const busy: Target = {
      ...failing(to, 0),
      insert: async (verb, name, columns, rows) => {
        if (tables.length === 0) await askServer(target, 'update odd set v = 2')
        tables.push(name)
        return to.insert(verb, name, columns, rows)
      },
    }
    const written = whileOpen([from, to], () => moveSite(from, busy, quiet))
    await expect(written).rejects.toThrow(/was written to meanwhile/)
    expect(tables).toHaveLength(1)
    expect(fs.readdirSync(folder).filter(name => name.startsWith('again'))).toEqual([])
    await back()
  })

  test('when the schema is not that of the program', async () => {
    await using server = await startSqld()
    const last = 'delete from __drizzle_migrations where created_at = (select max(created_at)'
    changed(inFolder('forum.sqlite'), `${last} from __drizzle_migrations)`)
    await expect(move(`http://${server.host}`)).rejects.toThrow(/older schema/)
  })
})
