/** Every reader of imports × every hostile shape of a file: refused in bounded time and memory. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DumpError } from '#parts/move/domain/import/dump-error.ts'
import { ImportKinds, type ImportKind } from '#parts/move/domain/imports/port.ts'
import { Converters } from '#parts/move/infra/convert/convert-into.ts'
import { cpuTime } from '#tests/support/cpu-time.ts'
import { peakBytes, resetPeak, residentBytes } from '#tests/support/memory-use.ts'
import { readSource } from '#tests/support/read-source.ts'
import { tinyDump } from '#tests/support/tiny-dump.ts'
import { slowness } from '#app/commands/machine-speed.mjs'

const MB = 1024 * 1024
/** Bytes beyond what was held before. The largest value of a dump, 64 MB, is held a few times while it is read. */
const MostMemory = 500 * MB
/** CPU time in ms of any source, and of each MB of it. */
const BaseTime = 1_500
const TimeOfMegabyte = 200

const Shapes = [
  'a value without end',
  'a row of large values',
  'a name without end',
  'separators',
  'blanks',
  'a quote that is never closed',
  'ten thousand columns',
  'a hundred thousand levels',
  'many parts of a value',
  'entities',
  'a statement without end',
  'backslashes',
  'NUL bytes',
  'a gzip bomb',
] as const
type Shape = (typeof Shapes)[number]

/** `fill` is repeated up to `bytes`. */
type Hostile = {
  head?: string
  fill: string
  bytes: number
  tail?: string
  packed?: boolean
  told: RegExp
}
/** null = the format has nothing of the kind. */
type Format = Record<Shape, Hostile | null>

const bomb = { fill: ' ', bytes: 68 * MB, packed: true }

const text = 'x'.repeat(MB)

const xml: Format = {
  'a value without end': {
    ...{ head: '<users><row Id="', fill: 'x', bytes: 24 * MB },
    told: /Users\.xml, line 1: has an element or text of more than 16 MB/,
  },
  'a row of large values': {
    ...{ head: '<users><row ', fill: `Id="${text}" `, bytes: 24 * MB },
    told: /has an element or text of more than 16 MB/,
  },
  'a name without end': {
    ...{ head: '<', fill: 'x', bytes: 8 * MB, tail: '>' },
    told: /begins with <x+$/,
  },
  separators: { head: '<users>', fill: '<row/>', bytes: 8 * MB, told: /the row has no Id/ },
  blanks: { head: '<users>', fill: ' \n', bytes: 24 * MB, told: /element or text of more than/ },
  'a quote that is never closed': {
    ...{ head: '<users><row Id="', fill: '1 />\n<row Id=', bytes: 8 * MB },
    told: /line \d+: (unclosed|disallowed)/,
  },
  'ten thousand columns': {
    head: '<users><row ',
    fill: Array.from({ length: 10_000 }, (_, n) => `a${n}="" `).join(''),
    bytes: 1,
    tail: '/>',
    told: /an element of more than 1000 attributes/,
  },
  'a hundred thousand levels': {
    ...{ head: '<users>', fill: '<row>', bytes: 500_000 },
    told: /nested too deeply/,
  },
  'many parts of a value': {
    ...{ head: '<users><row Name="', fill: '&amp;&#65;', bytes: 4 * MB, tail: '"/></users>' },
    told: /the row has no Id/,
  },
  entities: {
    head: `<!DOCTYPE a [<!ENTITY a "xxxxxxxxxx">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${'bcdefghij'[n]} "${`&${'abcdefghi'[n]};`.repeat(10)}">`).join('')}]><users><row Id="`,
    ...{ fill: '&j;', bytes: MB, tail: '"/></users>' },
    told: /undefined entity/,
  },
  'a statement without end': null,
  backslashes: {
    ...{ head: '<users><row Id="', fill: '\\', bytes: MB, tail: '"/></users>' },
    told: /Id is not a whole number/,
  },
  'NUL bytes': { head: '<users>', fill: '\0', bytes: 8 * MB, told: /disallowed character/ },
  'a gzip bomb': { ...bomb, told: /Users\.xml, line \d+: / },
}

const columns = 'id,title,text,created_at'
const csv: Format = {
  'a value without end': {
    ...{ head: `${columns}\n1,x,`, fill: 'x', bytes: 24 * MB },
    told: /questions\.csv, line 2: has a row of more than 16 MB/,
  },
  'a row of large values': {
    ...{ head: `${columns}\n1`, fill: `,${text}`, bytes: 24 * MB },
    told: /line 2: has a row of more than 16 MB/,
  },
  'a name without end': { fill: 'x', bytes: 8 * MB, tail: '\n', told: /has no column id/ },
  separators: {
    ...{ head: `${columns}\n`, fill: ',', bytes: 24 * MB },
    told: /line 2: has more than 1000 cells/,
  },
  blanks: { head: `${columns}\n`, fill: '\r\n', bytes: 8 * MB, told: /There is no question/ },
  'a quote that is never closed': {
    ...{ head: `${columns}\n1,"`, fill: 'x,y\n""', bytes: 24 * MB },
    told: /line 2: has a row of more than 16 MB: is a quote not closed/,
  },
  'ten thousand columns': {
    ...{ head: 'id', fill: ',a', bytes: 20_000, tail: '\n' },
    told: /line 1: has more than 1000 cells/,
  },
  'a hundred thousand levels': {
    ...{ head: `${columns}\n1,x,y,`, fill: '[{(', bytes: 300_000 },
    told: /created_at: /,
  },
  'many parts of a value': {
    ...{ head: `${columns},tags\n1,x,y,2020-01-01,"`, fill: 'a,', bytes: 8 * MB, tail: '"\n' },
    told: /line 2: tags: /,
  },
  entities: null,
  'a statement without end': null,
  backslashes: {
    ...{ head: `${columns}\n1,x,y,"`, fill: '\\', bytes: MB, tail: '"\n' },
    told: /created_at: /,
  },
  'NUL bytes': { fill: '\0', bytes: 24 * MB, told: /line 1: has a row of more than 16 MB/ },
  'a gzip bomb': { ...bomb, told: /is not UTF-8/ },
}

const object = '{"number":1,"title":"x","comments":'
const json: Format = {
  'a value without end': {
    ...{ head: '{"a":"', fill: 'x', bytes: 72 * MB },
    told: /is not JSON: it has an object of more than 64 MB/,
  },
  'a row of large values': {
    ...{ head: '{"a":[""', fill: `,"${text}"`, bytes: 72 * MB },
    told: /has an object of more than 64 MB/,
  },
  'a name without end': {
    ...{ head: '{"', fill: 'x', bytes: 8 * MB, tail: '":1}' },
    told: /There is no discussion/,
  },
  separators: {
    ...{ head: '{"a":[0', fill: ',{}', bytes: 12 * MB, tail: ']}' },
    told: /is not JSON: it has more than 2000000 parts/,
  },
  blanks: { fill: ' ,[\n', bytes: 8 * MB, told: /There is no discussion/ },
  'a quote that is never closed': {
    ...{ head: '{"', fill: '{}[],', bytes: 8 * MB },
    told: /is not JSON: the file is cut off/,
  },
  'ten thousand columns': {
    head: '{"a":0',
    fill: Array.from({ length: 10_000 }, (_, n) => `,"a${n}":{}`).join(''),
    ...{ bytes: 1, tail: '}' },
    told: /There is no discussion/,
  },
  'a hundred thousand levels': {
    ...{ head: '{"a":', fill: '[', bytes: 100_000, tail: `${']'.repeat(100_000)}}` },
    told: /nested too deeply/,
  },
  'many parts of a value': {
    ...{ head: `${object}{"nodes":[0`, fill: ',0', bytes: 2 * MB, tail: ']}}' },
    told: /a discussion has /,
  },
  entities: null,
  'a statement without end': null,
  backslashes: {
    ...{ head: '{"a":"', fill: '\\\\', bytes: MB, tail: '"}' },
    told: /There is no discussion/,
  },
  'NUL bytes': { fill: '\0', bytes: 8 * MB, told: /is not an object/ },
  'a gzip bomb': { ...bomb, told: /is not an object/ },
}

const line = '{"id":"1","title":"x","created_at":"2020-01-01T00:00:00Z","text":'
const ndjson: Format = {
  'a value without end': {
    ...{ head: `${line}"`, fill: 'x', bytes: 24 * MB },
    told: /questions\.ndjson, line 1: has a line of more than 16 MB/,
  },
  'a row of large values': {
    ...{ head: `${line}"",tags:[""`, fill: `,"${text}"`, bytes: 24 * MB },
    told: /line 1: has a line of more than 16 MB/,
  },
  'a name without end': {
    ...{ head: '{"', fill: 'x', bytes: 8 * MB, tail: '":1}\n' },
    told: /line 1: /,
  },
  separators: {
    ...{ head: `${line}[0`, fill: ',{}', bytes: 12 * MB, tail: ']}\n' },
    told: /line 1: is not JSON: it has more than 100000 parts/,
  },
  blanks: { fill: '\n', bytes: 8 * MB, tail: '{}', told: /line 8388609: / },
  'a quote that is never closed': {
    ...{ head: `${line}"`, fill: '{}[],', bytes: 8 * MB },
    told: /line 1: is not JSON/,
  },
  'ten thousand columns': {
    head: `${line}"x"`,
    fill: Array.from({ length: 10_000 }, (_, n) => `,"a${n}":{}`).join(''),
    ...{ bytes: 1, tail: '}' },
    told: /line 1: Unrecognized keys/,
  },
  'a hundred thousand levels': {
    ...{ head: line, fill: '[', bytes: 100_000, tail: `${']'.repeat(100_000)}}` },
    told: /nested too deeply/,
  },
  'many parts of a value': {
    ...{ head: `${line}"x","tags":["a"`, fill: ',""', bytes: 290_000, tail: ']}' },
    told: /line 1: tags/,
  },
  entities: null,
  'a statement without end': null,
  backslashes: {
    ...{ head: `${line}"x","titel":"`, fill: '\\\\', bytes: MB, tail: '"}' },
    told: /Unrecognized key/,
  },
  'NUL bytes': { fill: '\0', bytes: 8 * MB, told: /line 1: is not JSON/ },
  'a gzip bomb': { ...bomb, told: /is not UTF-8/ },
}

function sql(table: string, column: string): Format {
  const create = `CREATE TABLE ${table} (${column} int, x text);\n`
  const insert = `${create}INSERT INTO ${table} VALUES (`
  return {
    'a value without end': {
      ...{ head: `${insert}'`, fill: 'x', bytes: 72 * MB },
      told: /line \d+: holds a value of more than 64 MB/,
    },
    'a row of large values': {
      ...{ head: insert, fill: `'${text}',`, bytes: 80 * MB },
      told: /holds a row of more than 64 MB/,
    },
    'a name without end': {
      ...{ head: 'CREATE TABLE a', fill: 'x', bytes: MB, tail: ' (id int);\n' },
      told: /has a name of more than 1000 characters/,
    },
    separators: {
      ...{ head: insert, fill: ',', bytes: 24 * MB },
      told: /has a list of more than 1000 items/,
    },
    blanks: {
      head: create,
      fill: ' \n-- ',
      bytes: 24 * MB,
      told: /missing|is no dump of|There is no question/,
    },
    'a quote that is never closed': {
      ...{ head: `${insert}'`, fill: "x''\n", bytes: 8 * MB },
      told: /is cut off: it ends within a value/,
    },
    'ten thousand columns': {
      ...{ head: `CREATE TABLE ${table} (`, fill: '`id` int,', bytes: 90_000 },
      told: /has a list of more than 1000 items/,
    },
    'a hundred thousand levels': {
      ...{ head: `CREATE TABLE ${table} (id int, `, fill: '(', bytes: 100_000 },
      told: /is cut off/,
    },
    'many parts of a value': {
      ...{ head: `${insert}1, CHAR(65`, fill: ',65', bytes: MB, tail: '));\n' },
      told: /missing|is no dump of|There is no question/,
    },
    entities: null,
    'a statement without end': {
      ...{ head: `${create}SET a = `, fill: 'a b', bytes: 4 * MB },
      told: /is cut off/,
    },
    backslashes: { head: `${insert}1, E'`, fill: '\\', bytes: MB, told: /is cut off/ },
    'NUL bytes': { fill: '\0', bytes: 8 * MB, told: /is neither an SQLite database nor a dump/ },
    'a gzip bomb': {
      ...{ ...bomb, head: create },
      told: /unpacks to more than 100 times its size/,
    },
  }
}

type Reader = { format: Format; beside?: () => Record<string, string>; name: string }

/** The hostile file of each kind, and the other files of its source; '' = the source is that file. */
const readers: Record<ImportKind, Reader> = {
  stackexchange: {
    format: xml,
    name: 'Users.xml',
    beside: () =>
      Object.fromEntries(
        fs
          .readdirSync(tinyDump)
          .map(name => [name, fs.readFileSync(path.join(tinyDump, name), 'utf8')]),
      ),
  },
  answer: { format: sql('`user`', 'id'), name: '' },
  discourse: {
    format: {
      ...sql('public.posts', 'id'),
      separators: {
        head: 'CREATE TABLE public.posts (id int, x text);\nCOPY public.posts (id, x) FROM stdin;\n',
        ...{ fill: '\t', bytes: 24 * MB, tail: '\n\\.\n' },
        told: /has a list of more than 1000 items/,
      },
    },
    name: '',
  },
  phpbb: { format: sql('phpbb_posts', 'post_id'), name: '' },
  question2answer: { format: sql('qa_posts', 'postid'), name: '' },
  github: { format: json, name: '' },
  csv: { format: csv, name: 'questions.csv' },
  site: {
    format: ndjson,
    name: 'questions.ndjson',
    beside: () => ({
      'manifest.json': '{"format":"forum-site","version":1,"address":"https://o.example"}',
    }),
  },
}

test('the table has every kind of import, and every converter', () => {
  expect(Object.keys(readers).sort()).toEqual([...ImportKinds].sort())
  expect(Object.keys(readers)).toEqual(expect.arrayContaining(Object.keys(Converters)))
})

let root: string
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'forum-hostile-'))
})
afterEach(() => fs.rmSync(root, { recursive: true, force: true }))

/** Returns the bytes of the content, unpacked. */
function write(file: string, { head = '', fill, bytes, tail = '', packed }: Hostile): number {
  const block = Buffer.from(fill.repeat(Math.ceil(Math.min(bytes, MB) / fill.length)))
  const times = Math.ceil(bytes / block.length)
  const put = packed ? (piece: Buffer) => gzipSync(piece, { level: 1 }) : (piece: Buffer) => piece
  // Members of a gzip file follow one another.
  const [first, middle, last] = [Buffer.from(head), block, Buffer.from(tail)].map(put)
  const handle = fs.openSync(file, 'w')
  fs.writeSync(handle, first!)
  for (let n = 0; n < times; n++) fs.writeSync(handle, middle!)
  fs.writeSync(handle, last!)
  fs.closeSync(handle)
  return head.length + times * block.length + tail.length
}

describe.each(Object.entries(readers))('%s', (kind, { format, beside, name }) => {
  const shapes = Shapes.filter(shape => format[shape])
  let startBytes: number
  beforeAll(() => {
    startBytes = residentBytes()
  })
  test.each(shapes)('%s: refused in little time and memory', async shape => {
    const source = path.join(root, 'source')
    if (name) fs.mkdirSync(source)
    for (const [other, text] of Object.entries(beside?.() ?? {}))
      fs.writeFileSync(path.join(source, other), text)
    const hostile = format[shape]!
    const size = write(path.join(source, name), hostile)
    resetPeak()
    const before = cpuTime()
    const error: unknown = await readSource(kind as ImportKind, source, root).catch(
      (thrown: unknown) => thrown,
    )
    const took = cpuTime() - before
    const memory = peakBytes() - startBytes
    expect(error).toBeInstanceOf(kind === 'site' ? Error : DumpError)
    expect((error as Error).message).toMatch(hostile.told)
    expect((error as Error).message.length).toBeLessThan(1200)
    expect(took, 'CPU time in ms').toBeLessThan(
      (BaseTime + (size / MB) * TimeOfMegabyte) * slowness(),
    )
    expect(memory, 'bytes of memory').toBeLessThan(MostMemory)
  })
})
