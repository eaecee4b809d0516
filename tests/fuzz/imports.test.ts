import { isUtf8 } from 'node:buffer'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect } from 'vitest'
import {
  SqlText,
  type Dialect,
  withoutBackslashes,
} from '#parts/move/domain/import/answer-source/sql-text.ts'
import { copyDumpFile } from '#parts/move/domain/import/answer-source/dump-source.ts'
import { readMoment, toUtc } from '#parts/move/domain/import/answer-source/times.ts'
import { DumpError } from '#parts/move/domain/import/dump-error.ts'
import { readRows } from '#parts/move/domain/import/dump-reader.ts'
import { checkFolder, openFolder } from '#parts/move/domain/import/site-import/open-folder.ts'
import { convertInto } from '#parts/move/infra/convert/convert-into.ts'
import { htmlOfPost } from '#parts/move/infra/convert/bbcode.ts'
import { xmlElement } from '#shared/xml-text.ts'
import { isHarmlessJson } from '#api/kernel/json-text.ts'
import { MaxSourceLength } from '#markdown/limits.ts'
import { renderMarkdown, sanitizeImportedHtml } from '#markdown/render.ts'
import { parseQuery } from '#search/parse-query.ts'
import { expectCheap } from '#tests/support/cpu-time.ts'
import { longTextOf, textOf, wellFormed } from './hostile.ts'
import { property } from './property.ts'

let root: string
let count = 0
beforeAll(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'forum-fuzz-'))
})
afterAll(() => fs.rmSync(root, { recursive: true, force: true }))

/** Writes files into a new folder, which is there until `use` has ended. */
async function inFolder<T>(
  files: Record<string, string | Buffer>,
  use: (folder: string) => Promise<T>,
) {
  const folder = path.join(root, String(count++))
  fs.mkdirSync(folder)
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text)
  try {
    return await use(folder)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** The result, or null if the source was refused as it should be: by an error for the operator. */
async function orRefused<T>(run: () => Promise<T> | T): Promise<T | null> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof DumpError)) throw error
    expect(error.message.length).toBeLessThan(1000)
    return null
  }
}

const linesOf = (folder: string, name: string) =>
  fs
    .readFileSync(path.join(folder, name), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Record<string, unknown>)

const convert = (kind: string, files: Record<string, string | Buffer>, name: string) =>
  inFolder(files, folder =>
    orRefused(async () => {
      const out = path.join(folder, 'out')
      await convertInto(kind, folder, out, { siteUrl: 'https://old.example' })
      return linesOf(out, name)
    }),
  )

const cell = textOf(['a', ',', '"', '""', '\n', '\r\n', "'", ' ', '=1+1', '中文'], 8)

property('csv', 'cells come back as a program writes them', {
  runs: 40,
  input: fc.array(fc.tuple(cell, fc.boolean()), { minLength: 1, maxLength: 6 }),
  async holds(cells) {
    const texts = cells.map(([text]) => wellFormed(text).replace(/^\uFEFF/, ''))
    const rows = texts.map((text, at) => {
      const plain = !cells[at]![1] && !/[",\r\n]/.test(text)
      return `q${at + 1},T,${plain ? text : `"${text.replaceAll('"', '""')}"`},2020-01-01`
    })
    const lines = await convert(
      'csv',
      { 'questions.csv': `id,title,text,created_at\n${rows.join('\n')}` },
      'questions.ndjson',
    )
    const filled = texts.filter(text => text !== '')
    if (filled.length === texts.length) expect(lines?.map(line => line.text)).toEqual(texts)
  },
})

property('csv-text', 'a broken file is refused with its line', {
  runs: 40,
  input: textOf([
    'id',
    ',',
    'id,title,text,created_at\n',
    '"',
    '\n',
    '\r',
    'constructor',
    '__proto__',
    'q1,T,x,2020-01-01\n',
    '1580702706',
    'tags',
    'views',
    '1e9',
    'accepted',
    'url',
    'javascript:x',
  ]),
  holds: text => convert('csv', { 'questions.csv': text }, 'questions.ndjson'),
})

property('csv-bytes', 'a file that is not UTF-8 is refused, wherever that shows', {
  runs: 40,
  input: textOf(['\xe4\xb8\xad', '\xe4\xb8', '\xc3', '\xa4', '\xff', '\xf0\x9f\x98\x80', 'a', ' ']),
  async holds(end) {
    const latin1 = `created_at,id,title,text\n2020-01-01,q1,T,x${end.replace(/[^\0-\xff]|[",\r\n]/g, '')}`
    const lines = await convert(
      'csv',
      { 'questions.csv': Buffer.from(latin1, 'latin1') },
      'questions.ndjson',
    )
    expect(lines !== null).toBe(isUtf8(Buffer.from(latin1, 'latin1')))
  },
})

const post = (id: number, rest: object) => ({
  body: 'x',
  url: `https://github.com/a/b/discussions/${id}`,
  createdAt: '2020-01-01T00:00:00Z',
  author: { login: 'ann' },
  ...rest,
})
const discussion = {
  number: 1,
  title: 'T',
  ...post(1, {}),
  comments: {
    nodes: [{ id: 'c', ...post(1, {}), replies: { nodes: [{ id: 'r', ...post(1, {}) }] } }],
  },
}

property('github', 'a damaged answer of the API is refused, or read', {
  runs: 60,
  input: fc.oneof(
    textOf([
      '{',
      '}',
      '[',
      ']',
      '"',
      '\\',
      ':',
      ',',
      '{"errors":[{"message":"x"}]}',
      JSON.stringify(discussion),
      '"number":',
      '"comments":',
      'null',
      '1',
    ]),
    fc
      .tuple(
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 0, max: 400 }),
        textOf(['"', '}', '{', 'null', '0', '[]', '"__proto__":{}', ','], 3),
      )
      .map(([from, length, put]) => {
        const whole = JSON.stringify({
          data: { repository: { discussions: { nodes: [discussion] } } },
        })
        return whole.slice(0, from) + put + whole.slice(from + length)
      }),
  ),
  holds: text => convert('github', { 'a.json': text }, 'questions.ndjson'),
})

property('site-folder', 'a damaged line is reported with its number', {
  runs: 60,
  input: fc.tuple(
    textOf([
      '{',
      '}',
      '"id":"1"',
      '"user_id":"u1"',
      ',',
      '"title":"T"',
      '"text":"x"',
      '"created_at":"2020-01-01T00:00:00Z"',
      '\n',
      '"tags":["a"]',
      '"__proto__":{}',
      '"views":-1',
      '1e999',
      '[',
      ']',
      'null',
      '{"id":"1","title":"T","text":"x","created_at":"2020-01-01T00:00:00Z"}\n',
    ]),
    textOf(
      [
        '{"format":"forum-site","version":1}',
        '{',
        '}',
        '"ids":"site"',
        ',',
        '"__proto__":1',
        '2',
        '[]',
      ],
      6,
    ),
    fc.boolean(),
  ),
  holds: ([lines, manifest, broken]) =>
    inFolder(
      {
        'manifest.json': broken
          ? manifest
          : '{"format":"forum-site","version":1,"address":"https://old.example"}',
        'questions.ndjson': lines,
        'users.ndjson': lines,
      },
      folder =>
        orRefused(async () => {
          const { errors } = await checkFolder(await openFolder(folder, false))
          for (const message of errors) expect(message.length).toBeLessThan(1000)
        }),
    ),
})

// eslint-disable-next-line no-control-regex
const NotXml = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu

property('xml-rows', 'attributes come back, however the file is cut', {
  runs: 60,
  input: fc.array(textOf(['<', '>', '&', '"', "'", '\n', '\t', 'a', ']]>', '中文'], 8), {
    minLength: 1,
    maxLength: 5,
  }),
  async holds(texts) {
    const rows = texts.map(text =>
      xmlElement('row', null, { Id: '1', Text: text }).replace(
        /[\n\t\r]/g,
        sign => `&#${sign.charCodeAt(0)};`,
      ),
    )
    await inFolder(
      {
        'Posts.xml': `\uFEFF<?xml version="1.0" encoding="utf-8"?>\n<posts>\n${rows.join('\n')}\n</posts>`,
      },
      async folder => {
        const read: string[] = []
        for await (const chunk of readRows(path.join(folder, 'Posts.xml'), 'posts'))
          for (const row of chunk.rows) read.push(row.text('Text'))
        expect(read).toEqual(texts.map(text => text.replace(NotXml, '')))
      },
    )
  },
})

property('xml-text', 'a broken file is refused with its line', {
  runs: 60,
  input: textOf([
    '<posts>',
    '</posts>',
    '<row ',
    'Id="1" ',
    '/>',
    '<row>',
    '</row>',
    '<!DOCTYPE a [<!ENTITY b "c">]>',
    '&b;',
    '&lt;',
    '&#0;',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '<?xml version="1.0"?>',
    'Id="2"',
    '__proto__="x" ',
    'xmlns:a="b"',
  ]),
  holds: text =>
    inFolder({ 'Posts.xml': text }, folder =>
      orRefused(async () => {
        for await (const { rows } of readRows(path.join(folder, 'Posts.xml'), 'posts'))
          for (const row of rows) row.text('constructor')
      }),
    ),
})

const dialect = fc.constantFrom<Dialect>('mysql', 'mysql-plain', 'postgres')
const Sql = [
  "'",
  "''",
  '"',
  '`',
  '\\',
  "\\'",
  '--',
  '#',
  '/*',
  '*/',
  '/*!40101 ',
  '$$',
  '$a$',
  "E'",
  "X'",
  '0x',
  '0xZ',
  'DELIMITER ;;\n',
  'DELIMITER ;\n',
  ';',
  '\n',
  '(',
  ')',
  ',',
  '.',
  'NULL',
  '1e5',
  '-1',
  '\\U0010FFFF',
  '\\UFFFFFFFF',
  '\\777',
  '\\x',
  '\\u',
  'word ',
  '@@x',
  '面包',
]

function tokensOf(kind: Dialect, text: string, sizes: number[]): string[] | null {
  const sql = new SqlText(kind)
  const found: string[] = []
  const take = () => {
    for (let token = sql.next(); token && token.kind !== 'end'; token = sql.next())
      found.push(`${token.kind} ${token.value}`)
  }
  try {
    for (let at = 0, turn = 0; at < text.length; turn++) {
      const size = sizes[turn % sizes.length]!
      sql.add(text.slice(at, (at += size)))
      take()
    }
    sql.add(null)
    take()
    return found
  } catch (error) {
    if (!(error instanceof DumpError)) throw error
    return null
  }
}

property('sql-text', 'is read alike, however the file is cut', {
  runs: 300,
  input: fc.tuple(
    dialect,
    textOf(Sql, 20),
    fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 3 }),
  ),
  holds([kind, text, sizes]) {
    expect(tokensOf(kind, text, sizes)).toEqual(tokensOf(kind, text, [text.length || 1]))
  },
})

property('sql-values', 'come back as a database writes them', {
  runs: 300,
  input: fc.tuple(dialect, textOf([...Sql, '\0', '\x1a', '\t', '%', '_'], 12)),
  holds([kind, text]) {
    const doubled = `'${text.replaceAll("'", "''")}'`
    const sql =
      kind === 'mysql'
        ? // eslint-disable-next-line no-control-regex
          `'${text.replace(/[\\'"\0\n\r\x1a]/g, sign => ({ '\0': '\\0', '\n': '\\n', '\r': '\\r', '\x1a': '\\Z' })[sign] ?? `\\${sign}`)}'`
        : doubled
    expect(tokensOf(kind, `${sql},`, [7])).toEqual([`text ${text}`, 'sign ,'])
    if (kind !== 'postgres') return
    const row = text.replace(
      /[\\\n\r\t]/g,
      sign => ({ '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' })[sign]!,
    )
    expect(withoutBackslashes(row)).toBe(text)
  },
})

property('sql-cost', '200 KB take at most 300 ms, however the file is cut', {
  runs: 15,
  input: fc.tuple(dialect, longTextOf(Sql, 200_000), fc.integer({ min: 1000, max: 300_000 })),
  holds: ([kind, text, size]) => expectCheap(300, () => tokensOf(kind, text, [size])),
})

property('sql-dump', 'a damaged dump is refused with its line', {
  runs: 80,
  input: fc.tuple(
    fc.constantFrom(
      '-- MySQL dump\n',
      '-- PostgreSQL database dump\n',
      '/*Generated by xorm 2020 from sqlite3 to mysql*/\n',
      '',
    ),
    textOf([
      ...Sql,
      'CREATE TABLE ',
      'INSERT INTO ',
      '`question` ',
      'user',
      ' VALUES ',
      '(1,2)',
      'COPY ',
      ' FROM stdin;\n',
      '\\.\n',
      '\\N',
      '\t',
      '__proto__',
      'concat(',
      'char(',
      '_binary ',
      'true',
      '-- Dump completed\n',
    ]),
  ),
  holds: ([start, text]) =>
    inFolder({ 'dump.sql': start + text }, folder =>
      orRefused(() => {
        const rows: unknown[] = []
        const tables = {
          create: () => null,
          target: () => (row: readonly unknown[]) => void rows.push(row),
        }
        return copyDumpFile(path.join(folder, 'dump.sql'), tables, {}, () => {})
      }),
    ),
})

property('dump-time', 'is a time in UTC, or refused', {
  runs: 300,
  input: fc.tuple(
    textOf(
      [
        '2020-',
        '02-',
        '29',
        ' ',
        'T',
        '23:59:60',
        '00:00:00',
        '.123456',
        'Z',
        '+08',
        '+00:00',
        '0000-00-00',
        '-',
      ],
      6,
    ),
    fc.constantFrom('+00:00', '+08:00', '-11:30'),
  ),
  holds: ([text, zone]) =>
    orRefused(() => {
      const read = toUtc(zone)(readMoment(text, 'a time', 'local'))
      if (read) expect(Number.isNaN(Date.parse(`${read.replace(' ', 'T')}Z`))).toBe(false)
    }),
})

const BbCode = [
  '<r>',
  '<t>',
  '</r>',
  '<s>',
  '</s>',
  '<e>',
  '</e>',
  '<B>',
  '</B>',
  '<QUOTE author="a">',
  '<LIST type="1">',
  '</LIST>',
  '<LI>',
  '<URL url="x">',
  '<IMG src="x">',
  '<ATTACHMENT filename="a">',
  '<br/>',
  '<constructor>',
  '</toString>',
  '[b:x]',
  '[/b:x]',
  '[url:x]',
  '[url=y:x]',
  '[quote=&quot;a&quot;:x]',
  '[list:x]',
  '[/list:o:x]',
  '[*:x]',
  '[constructor:x]',
  '<!-- m -->',
  '<img src="{SMILIES_PATH}/a" alt=":)">',
  '&lt;',
  '&amp;',
]

property('bbcode', 'holds no text of the program', {
  input: fc.tuple(fc.constantFrom('', '<r>', '<t>'), textOf(BbCode)),
  holds: ([start, text]) =>
    expect(htmlOfPost(start + text, 'x', () => undefined)).not.toMatch(/native code/),
})

property('bbcode-cost', '65,535 characters take at most 300 ms', {
  runs: 15,
  input: fc.tuple(fc.constantFrom('', '<r>'), longTextOf(BbCode, 65_535)),
  holds: ([start, text]) => expectCheap(300, () => htmlOfPost(start + text, 'x', () => undefined)),
})

const Nestings: [string, string][] = [
  ...([
    ['{"a":', '}'],
    ['[', ']'],
    ['{"a":[', ']}'],
    ['<row>', '</row>'],
    ['<posts>', '</posts>'],
    ['(', ')'],
    ['concat(', ')'],
    ['/*', '*/'],
  ] as [string, string][]),
  ...([
    ['> ', ''],
    ['- ', ''],
    ['[', '](a)'],
    ['*_', '_*'],
    ['<div>', '</div>'],
    ['<b><i>', '</i></b>'],
    ['<ul><li>', ''],
    ['$', '$'],
    ['"', '"'],
  ] as [string, string][]),
]

property('depth', 'nesting of any depth is read or refused', {
  runs: 8,
  input: fc.tuple(fc.constantFrom(...Nestings), fc.integer({ min: 1, max: 20_000 })),
  async holds([[open, close], depth]) {
    const text = `${open.repeat(depth)}1${close.repeat(depth)}`
    isHarmlessJson(text)
    parseQuery(text)
    await convert('github', { 'a.json': text }, 'questions.ndjson')
    await convert('csv', { 'questions.csv': `id\n${text}` }, 'questions.ndjson')
    await inFolder(
      {
        'manifest.json': text,
        'Posts.xml': text,
        'dump.sql': `INSERT INTO question VALUES ${text}`,
      },
      async folder => {
        await orRefused(() => openFolder(folder, false))
        await orRefused(async () => {
          for await (const _ of readRows(path.join(folder, 'Posts.xml'), 'posts'));
        })
        const tables = { create: () => null, target: () => null }
        await orRefused(() => copyDumpFile(path.join(folder, 'dump.sql'), tables, {}, () => {}))
      },
    )
    await inFolder(
      {
        'manifest.json': '{"format":"forum-site","version":1,"address":"https://old.example"}',
        'questions.ndjson': text,
      },
      folder => orRefused(async () => checkFolder(await openFolder(folder, false))),
    )
    const source = text.slice(0, MaxSourceLength)
    renderMarkdown(source, { siteUrl: 'https://forum.example', profile: 'post' })
    sanitizeImportedHtml(source, { siteUrl: 'https://forum.example', profile: 'post' })
    htmlOfPost(`<r>${source}`, 'x', () => undefined)
  },
})
