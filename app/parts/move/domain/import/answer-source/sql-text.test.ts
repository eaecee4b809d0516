import { expect, test, vi } from 'vitest'
import { type Dialect, SqlText, type Token } from './sql-text.ts'

/** The tokens of a text that comes in pieces of `size` characters. */
function tokens(dialect: Dialect, text: string, size = text.length): string[] {
  const sql = new SqlText(dialect)
  const found: Token[] = []
  for (let from = 0; from <= text.length; from += size) {
    sql.add(from < text.length ? text.slice(from, from + size) : null)
    for (let token = sql.next(); token && token.kind !== 'end'; token = sql.next())
      found.push(token)
  }
  if (text.length % size !== 0) {
    sql.add(null)
    for (let token = sql.next(); token && token.kind !== 'end'; token = sql.next())
      found.push(token)
  }
  return found.map(({ kind, value }) => `${kind} ${value}`)
}

const cases: [what: string, Dialect, sql: string, tokens: string[]][] = [
  [
    'values of MySQL',
    'mysql',
    `('it''s', 'a\\'b\\\\', '\\n\\t\\0\\Z\\%', -1.5e3, 0x6162, X'6163', _binary 'x', NULL)`,
    [
      ...['sign (', "text it's", 'sign ,', "text a'b\\", 'sign ,', 'text \n\t\0\x1a\\%', 'sign ,'],
      ...['number -1.5e3', 'sign ,', 'text ab', 'sign ,', 'text ac', 'sign ,', 'word _binary'],
      ...['text x', 'sign ,', 'word NULL', 'sign )'],
    ],
  ],
  [
    'a backslash at the end, without escapes',
    'mysql-plain',
    `'a\\' ,''''`,
    ['text a\\', 'sign ,', "text '"],
  ],
  [
    'values of PostgreSQL',
    'postgres',
    `'a\\' E'\\'\\x41\\101\\u4e2d\\n\\q' $$it's$$ $a$x;$$;$a$ true`,
    ['text a\\', "text 'AA中\nq", "text it's", 'text x;$$;', 'word true'],
  ],
  [
    'names',
    'mysql',
    '`a``b`.`user` "c""d" plain_1 @@x 面包',
    ['name a`b', 'sign .', 'name user', 'name c"d', 'word plain_1', 'word @@x', 'word 面包'],
  ],
  [
    'comments',
    'mysql',
    `-- one ' \n# two "\n/* three; ' */ a /*!40101 SET b */; /*M!1 c */ d --`,
    ['word a', 'word SET', 'word b', 'sign ;', 'word d'],
  ],
  [
    'lines for psql',
    'postgres',
    `\\restrict a'b\na # b\n\\unrestrict`,
    ['word a', 'sign #', 'word b'],
  ],
  [
    'what stands between other delimiters',
    'mysql',
    `a;\nDELIMITER ;;\nCREATE TRIGGER t 'x; ;;\nDELIMITER ;\nb;\n`,
    ['word a', 'sign ;', 'word b', 'sign ;'],
  ],
]

test.each(cases)('%s, however the file is cut', (_what, dialect, sql, expected) => {
  const long = `${sql}${' '.repeat(70)}`
  for (const size of [long.length, 1, 2, 3, 7])
    expect(tokens(dialect, long, size)).toEqual(expected)
})

test('rows after COPY come as lines', () => {
  const sql = new SqlText('postgres')
  sql.add(`x;\n1\t'a\n2\t"\r\n\\.\ny${' '.repeat(70)}`)
  expect([sql.next()!.value, sql.next()!.value]).toEqual(['x', ';'])
  sql.readRows()
  expect([sql.next()!.value, sql.next()!.value, sql.next()!.value]).toEqual([
    "1\t'a",
    '2\t"',
    '\\.',
  ])
  expect([sql.next()!.value, sql.line]).toEqual(['y', 5])
})

test('a long value is not looked through again with every piece', () => {
  const sql = new SqlText('mysql')
  sql.add(`'`)
  const looks = vi.spyOn(String.prototype, 'indexOf')
  for (let pieces = 0; pieces < 400; pieces++) {
    sql.add(`${'x'.repeat(100)}\\'`)
    expect(sql.next()).toBeNull()
  }
  const count = looks.mock.calls.length
  looks.mockRestore()
  sql.add(`'${' '.repeat(70)}`)
  sql.add(null)
  expect(sql.next()!.value.length).toBe(400 * 101)
  // Each quote is found twice on average, and each line end once.
  expect(count).toBeLessThan(400 * 4)
})

test('a value over 64 MB is refused', () => {
  const sql = new SqlText('mysql')
  sql.add(`'`)
  const read = () => {
    for (let pieces = 0; pieces < 40; pieces++) {
      sql.add('x'.repeat(4 * 1024 * 1024))
      sql.next()
    }
  }
  expect(read).toThrow('holds a value of more than 64 MB')
})
