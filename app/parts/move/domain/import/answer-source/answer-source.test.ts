import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Sqlite } from '#infra/database/sqlite.ts'
import {
  type AnswerSite,
  answerSite,
  writeDatabase,
  writeUploads,
} from '#tests/fixtures/answer-site/build.ts'
import { answerDump, mysqlDump, postgresDump } from '#tests/fixtures/answer-site/dumps.ts'
import { people } from '#tests/fixtures/answer-site/people.ts'
import { type AnswerSource, openAnswerSource } from './answer-source.ts'
import { AnswerTables } from './tables.ts'

let folder: string
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'forum-answer-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const open = (file: string, timeZone?: string) =>
  openAnswerSource(file, { driver: Sqlite, workFolder: path.join(folder, 'work'), timeZone })

let files = 0

/** Reads the text of a dump, as a file. */
async function openText(text: string | Uint8Array, timeZone?: string) {
  const file = path.join(folder, `dump-${++files}.sql`)
  fs.writeFileSync(file, text)
  const source = await open(file, timeZone)
  return { ...source, [Symbol.dispose]: source.close }
}

/** The rows that a site must be read as, worked out from what it was made of. */
function expectedRows(site: AnswerSite, table: string): Record<string, string | null>[] {
  const columns = [...AnswerTables.get(table)!]
  return (site.rows.get(table) ?? []).map(row =>
    Object.fromEntries(
      columns.map(([name, kind]) => {
        const value = row[name] ?? null
        if (kind === 'time')
          return [name, value === '' || /^0001/.test(String(value)) ? null : value]
        if (kind === 'text') return [name, value ?? '']
        return [
          name,
          String(Number(value) === Math.trunc(Number(value)) ? BigInt(value || 0) : value),
        ]
      }),
    ),
  ) as Record<string, string | null>[]
}

function actualRows(source: AnswerSource, table: string): unknown[] {
  const list = [...AnswerTables.get(table)!].map(([name, kind]) =>
    kind === 'number' || kind === 'flag' ? `cast("${name}" as text) as "${name}"` : `"${name}"`,
  )
  return source.db.prepare(`select ${list.join(', ')} from "${table}" order by "${table}".id`).all()
}

function expectSite(source: AnswerSource, site: AnswerSite): void {
  expect(source.version).toBe(site.version)
  for (const table of AnswerTables.keys()) {
    expect(actualRows(source, table), table).toEqual(expectedRows(site, table))
    expect(source.columns.has(table), table).toBe(site.schema.has(table))
  }
}

describe.each([18, 29, 35])('a site of version %i', version => {
  test('is read from its SQLite file', async () => {
    const site = answerSite({ version })
    const source = await open(writeDatabase(site, path.join(folder, `${version}.db`)))
    expect(source.engine).toBe('sqlite')
    expectSite(source, site)
    expect(source.columns.get('user')!.has('suspended_until')).toBe(version >= 28)
    const { lowerMail } = people
    const name = source.db.prepare('select username from user where id = ?').pluck().get(lowerMail)
    expect(name).toBe('anja')
    source.close()
  })
})

describe('a dump is read like the database', () => {
  type Dump = (site: AnswerSite) => string
  const kinds: [what: string, dump: Dump][] = [
    ['mysqldump', site => mysqlDump(site)],
    ['pg_dump', site => postgresDump(site)],
    ['answer dump', site => answerDump(site)],
  ]
  test.each(
    [18, 29, 35].flatMap(version => kinds.map(([what, dump]) => [what, version, dump] as const)),
  )('%s of version %i', async (_what, version, dump) => {
    const site = answerSite({ version, short: version === 35 })
    using source = await openText(dump(site))
    expectSite(source, site)
  })

  const others: [what: string, zone: string, dump: Dump, given?: string][] = [
    [
      'mysqldump of a server that converts',
      'Asia/Shanghai',
      site => mysqlDump(site, { converted: true }),
    ],
    [
      'mysqldump, a row each',
      'America/St_Johns',
      site => mysqlDump(site, { rows: 1 }),
      'America/St_Johns',
    ],
    ['mysqldump', 'Europe/Berlin', site => mysqlDump(site), 'Europe/Berlin'],
    ['pg_dump', 'America/New_York', site => postgresDump(site), 'America/New_York'],
    ['pg_dump --inserts', 'UTC', site => postgresDump(site, 'inserts')],
    ['pg_dump --column-inserts', 'Asia/Kolkata', site => postgresDump(site, 'column-inserts')],
    ['answer dump of MySQL', 'Asia/Shanghai', site => answerDump(site, 'mysql')],
    ['answer dump of PostgreSQL', 'Asia/Shanghai', site => answerDump(site, 'postgres')],
  ]
  test.each(others)('%s in %s', async (_what, zone, dump, given) => {
    const site = answerSite({ zone })
    using source = await openText(dump(site), given)
    expectSite(source, site)
  })

  test('of a zone with daylight saving only if the zone is given', async () => {
    const text = postgresDump(answerSite({ zone: 'Europe/Berlin' }))
    await expect(openText(text)).rejects.toThrow('has times at +01:00 and +02:00')
    await expect(openText(text, 'Asia/Shanghai')).rejects.toThrow(
      'stored at +01:00 and +02:00; give another one by --time-zone',
    )
  })

  test('of a server that converts, only without a zone', async () => {
    const text = mysqlDump(answerSite({ zone: 'Asia/Shanghai' }), { converted: true })
    await expect(openText(text, 'Asia/Shanghai')).rejects.toThrow(
      'is not in the time zone Asia/Shanghai: its questions were stored at +00:00; leave --time-zone out',
    )
  })
})

describe('characters that a dump of MySQL has lost', () => {
  const dump = mysqlDump(answerSite({ zone: 'UTC' })).replace('Sourdough', 'SET NAMES latin1')
  const names = (header: string) => dump.replace('/*!50503 SET NAMES utf8mb4 */;', header)
  const compact = dump.slice(dump.indexOf('DROP TABLE'))

  test.each([
    ['the whole set', dump, []],
    ['utf8', names('/*!40101 SET NAMES utf8 */;'), ['in utf8, where emoji']],
    ['utf8mb3', names('/*!50503 SET NAMES utf8mb3 */;'), ['in utf8mb3, where emoji']],
    ['no set', names(''), ['does not say which']],
    ['no header', compact, ['does not say which']],
  ])('%s is noted as it is', async (_, text, said) => {
    for (const time of ['first', 'second']) {
      using source = await openText(text)
      expect(source.notes, time).toEqual(said.map(part => expect.stringContaining(part) as string))
    }
  })

  test.each(['latin1', 'gbk', 'ascii'])('%s is refused', async set => {
    await expect(openText(names(`/*!40101 SET NAMES ${set} */;`))).rejects.toThrow(
      `was written in ${set}, where the characters of other languages became question marks; dump again with mysqldump --default-character-set=utf8mb4`,
    )
  })
})

test.each([
  [17, 'before 1.2.0'],
  [30, 'an upgrade that broke off (database version 30)'],
  [36, 'newer Apache Answer than 2.0.2'],
])('version %i is refused', async (version, message) => {
  const file = writeDatabase(answerSite({ version }), path.join(folder, `${version}.db`))
  await expect(open(file)).rejects.toThrow(
    `${version}.db: ${message.startsWith('b') ? 'is of' : ''}`,
  )
  await expect(open(file)).rejects.toThrow(message)
})

test('the uploads are those that the rows name, but for one', () => {
  const uploads = writeUploads(path.join(folder, 'uploads'))
  const missing = answerSite()
    .rows.get('file_record')!
    .map(row => String(row.file_path))
    .filter(file => !fs.existsSync(path.join(uploads, file)))
  expect(missing).toEqual(['post/4kQmz9.png'])
})
