import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Sqlite } from '#infra/database/sqlite.ts'
import { answerSite, writeDatabase } from '#tests/fixtures/answer-site/build.ts'
import { answerDump, mysqlDump, postgresDump } from '#tests/fixtures/answer-site/dumps.ts'
import { world } from '#tests/support/world.ts'
import { DumpError } from '#parts/move/domain/import/dump-error.ts'
import { openAnswerSource } from './answer-source.ts'

let folder: string
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'forum-answer-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const site = answerSite()
const mysql = mysqlDump(site, { rows: 1 })
const postgres = postgresDump(site)
const own = answerDump(site)

async function open(content: string | Uint8Array, name = 'dump.sql') {
  const file = path.join(folder, name)
  fs.writeFileSync(file, content)
  const workFolder = path.join(folder, 'work')
  const source = await openAnswerSource(file, { driver: Sqlite, workFolder })
  const title = source.db.prepare('select title from question where id = ?').pluck()
  const found = title.get(BigInt(site.ids.sourdough!))
  source.close()
  return found
}

test('dumps packed by gzip are read', async () => {
  for (const dump of [mysql, postgres, own]) {
    expect(await open(gzipSync(dump), 'dump.sql.gz')).toBe('Sourdough')
  }
})

const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length

describe('a spoilt dump is refused with the line', () => {
  const activity = 'INSERT INTO `activity` VALUES (2,'
  const spoilt: [what: string, text: string, from: string, to: string, message: string][] = [
    [
      'a word for a number',
      mysql,
      activity,
      "INSERT INTO `activity` VALUES ('x',",
      'activity.id is not a whole number: "x"',
    ],
    [
      'a fraction',
      mysql,
      activity,
      'INSERT INTO `activity` VALUES (2.5,',
      'activity.id is not a whole number: "2.5"',
    ],
    [
      'a number beyond 64 bits',
      mysql,
      activity,
      `INSERT INTO \`activity\` VALUES (${'9'.repeat(30)},`,
      'activity.id is not a whole',
    ],
    [
      'a row too short',
      mysql,
      activity,
      'INSERT INTO `activity` VALUES (2);INSERT INTO `x` VALUES (',
      'a row of activity has 1 values for 13 columns',
    ],
    [
      'an expression',
      mysql,
      activity,
      'INSERT INTO `activity` VALUES (sleep(9),',
      'the value "sleep" is not understood',
    ],
    [
      'an id twice',
      mysql,
      activity,
      'INSERT INTO `activity` VALUES (1,',
      'has two rows of activity with the same id',
    ],
    [
      'a bad time',
      postgres,
      `\t2025-01-21 21:51:23\t`,
      '\tsoon\t',
      'created_at is not a time: "soon"',
    ],
    [
      'a character out of range',
      own,
      'CHAR(10)',
      'CHAR(1000)',
      'the value "CHAR" is not understood',
    ],
    [
      'a missing comma',
      own,
      "', CHAR(10)",
      "' CHAR(10)",
      '"CHAR" stands where "," or ")" was expected',
    ],
  ]
  test.each(spoilt)('%s', async (_what, text, from, to, message) => {
    expect(text).toContain(from)
    const opened = open(text.replace(from, to))
    await expect(opened).rejects.toThrow(DumpError)
    await expect(opened).rejects.toThrow(`dump.sql, line ${lineOf(text, from)}: `)
    await expect(opened).rejects.toThrow(message)
  })
})

describe('a dump that is cut off is refused', () => {
  const places = (text: string) =>
    [0.02, 0.2, 0.4, 0.6, 0.8, 0.95].map(part => Math.floor(text.length * part))
  test.each([
    ['mysqldump', mysql],
    ['pg_dump', postgres],
    ['answer dump', own],
  ])('of %s, wherever', async (_what, text) => {
    for (const place of places(text))
      await expect(open(text.slice(0, place))).rejects.toThrow(/^dump\.sql, line \d+: is cut off: /)
    const packed = gzipSync(text)
    await expect(open(packed.subarray(0, packed.length - 100))).rejects.toThrow(
      /gzip cannot unpack it$/,
    )
  })

  test('also between two statements', async () => {
    const atStatement = mysql.lastIndexOf('UNLOCK TABLES')
    await expect(open(mysql.slice(0, atStatement))).rejects.toThrow(/: is cut off: the last line/)
    const rest = own.slice(0, own.indexOf('CREATE TABLE IF NOT EXISTS `user_role_rel`'))
    await expect(open(rest)).rejects.toThrow('version, user_role_rel missing')
  })
})

describe('other files are refused', () => {
  const again = `CREATE TABLE \`user\` (\`id\` int);\n`
  const cases: [what: string, content: string | Uint8Array, message: string][] = [
    ['an empty file', '', 'dump.sql: is neither an SQLite database nor a dump in SQL'],
    ['another text', 'Hello.\n', 'dump.sql: is neither an SQLite database nor a dump in SQL'],
    ['UTF-16', Buffer.from(`\ufeff${mysql}`, 'utf16le'), 'dump.sql: is not text in UTF-8'],
    [
      'Latin 1',
      Buffer.from(mysql.replace('Sourdough', 'Brötchen'), 'latin1'),
      'is not text in UTF-8; dump again with mysqldump --default-character-set=utf8mb4',
    ],
    ['an archive of pg_dump', 'PGDMP\u0001\u000e', 'dump again with pg_dump --format=plain'],
    ['a tar of pg_dump', `toc.dat${'\0'.repeat(600)}`, 'dump again with pg_dump --format=plain'],
    ['a packed one', gzipSync(`toc.dat${'\0'.repeat(600)}`), 'pg_dump --format=plain'],
    ['a packed database', gzipSync('SQLite format 3\0'), 'unpack it with gunzip first'],
    [
      'a dump of sqlite3',
      'PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n',
      'was written by .dump of sqlite3; name the database file itself, answer.db',
    ],
    [
      'the dump of another program',
      again,
      'is no complete database of Apache Answer: version, uniqid',
    ],
    [
      'dumps of two databases',
      mysql.replace('DELIMITER ;;', `${again}DELIMITER ;;`),
      'has the table user twice',
    ],
    [
      'a row without end',
      `CREATE TABLE \`user\` (\`id\` int);\nINSERT INTO \`user\` VALUES (${'1,'.repeat(2000)}`,
      'line 2: has a list of more than 1000 items',
    ],
    [
      'columns without end',
      `CREATE TABLE \`user\` (${'`id` int,'.repeat(2000)}`,
      'line 1: has a list of more than 1000 items',
    ],
    [
      'nested calls without end',
      `CREATE TABLE \`user\` (\`id\` int);\nINSERT INTO \`user\` VALUES (${'CONCAT('.repeat(50_000)}`,
      'line 2: the value "CONCAT" is not understood',
    ],
    [
      'rows before their table',
      'INSERT INTO `user` VALUES (1);\n',
      'has rows of user without CREATE TABLE',
    ],
  ]
  test.each(cases)('%s', async (_what, content, message) => {
    const opened = open(content)
    await expect(opened).rejects.toThrow(DumpError)
    await expect(opened).rejects.toThrow(message)
  })

  test('paths without a file', async () => {
    const workFolder = path.join(folder, 'work')
    const openPath = (file: string) => openAnswerSource(file, { driver: Sqlite, workFolder })
    await expect(openPath('/nonexistent/a.db')).rejects.toThrow(
      'There is no file /nonexistent/a.db',
    )
    await expect(openPath(folder)).rejects.toThrow(`${folder} is not a file`)
  })

  test('a database of another program, and a damaged one', async () => {
    const other = new Sqlite(path.join(folder, 'other.db'))
    other.exec('create table version (id integer); create view user as select 1 as id')
    other.close()
    const bytes = fs.readFileSync(path.join(folder, 'other.db'))
    await expect(open(bytes, 'b.db')).rejects.toThrow(
      'b.db: is no complete database of Apache Answer',
    )
    await expect(open(bytes, 'b.db')).rejects.toThrow(/ user, /)
    const whole = fs.readFileSync(writeDatabase(site, path.join(folder, 'whole.db')))
    whole.fill(0x7f, 4096 * 3)
    await expect(open(whole, 'c.db')).rejects.toThrow(/c\.db: cannot be read: /)
    await expect(open(whole.subarray(0, 4096), 'c.db')).rejects.toThrow(/c\.db: cannot be read: /)
  })

  test('a database of this program', async () => {
    using w = world()
    const file = path.join(folder, 'forum.sqlite')
    await w.site.sqlite.backup(file)
    await expect(open(fs.readFileSync(file), 'd.db')).rejects.toThrow(
      'd.db: is a database of this program, not of Apache Answer; "forum restore"',
    )
  })

  test('a database whose rows share one text is not copied a hundred times', async () => {
    const file = path.join(folder, 'shared.db')
    const short = 20_000
    // With the same remainder, so that equally much of the text is in the row itself.
    const long = short + 4092 * 240
    const rows = 100
    const forged = new Sqlite(file)
    forged.exec('create table question (id integer primary key, original_text text)')
    const insert = forged.prepare('insert into question values (?, ?)')
    insert.run(1, 'x'.repeat(long))
    for (let id = 2; id <= rows; id++) insert.run(id, 'x'.repeat(short))
    forged.close()

    const bytes = fs.readFileSync(file)
    const varint = (n: number) => [(n >> 14) | 128, ((n >> 7) & 127) | 128, n & 127]
    /** The beginning of a row, by the file format of SQLite: sizes of the row, its header, its text. */
    const start = (id: number, length: number) =>
      Buffer.from([...varint(length + 5), id, 5, 0, ...varint(2 * length + 13)])
    // A page that was divided has an older copy of its rows before this one.
    /** Where a row has the number of the page on which its text goes on. */
    const further = (at: number) => at + 4 + 489 + ((long + 5 - 489) % 4092)
    const page = bytes.readUInt32BE(further(bytes.lastIndexOf(start(1, long))))
    for (let id = 2; id <= rows; id++) {
      const at = bytes.lastIndexOf(start(id, short))
      start(id, long).copy(bytes, at)
      bytes.writeUInt32BE(page, further(at))
    }
    fs.writeFileSync(file, bytes)
    const read = new Sqlite(file, { readonly: true })
    const total = read.prepare('select sum(length(cast(original_text as blob))) from question')
    expect(total.pluck().get()).toBe(rows * long)
    read.close()
    await expect(open(bytes, 'shared.db')).rejects.toThrow(
      'shared.db: is damaged: its texts are longer than the file',
    )
  })

  test('a row of a database over 64 MB is not read', async () => {
    const file = path.join(folder, 'large.db')
    const large = new Sqlite(file)
    large.exec(`create table question (id integer primary key, original_text text);
      insert into question values (1, zeroblob(${65 * 1024 * 1024}))`)
    large.close()
    const opened = openAnswerSource(file, {
      ...{ driver: Sqlite, workFolder: path.join(folder, 'work') },
    })
    await expect(opened).rejects.toThrow('large.db: holds a row of more than 64 MB')
  })

  test('nothing is left of them', () => {
    const left = fs.readdirSync(path.join(folder, 'work')).filter(name => !/\.sqlite$/.test(name))
    expect(left).toEqual([])
  })
})
