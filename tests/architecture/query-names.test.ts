/**
 * Requests without a session keep only the listed query parameters. A page that read another one
 * would work for members and fail for everyone else.
 */
import { describe, expect, test } from 'vitest'
import { QueryNames } from '#shared/query-names.ts'
import { inCore, readTracked, trackedFiles } from './tracked-files.ts'

/** Pages and their views; parameters that only these URLs read never pass the page cache. */
const pages = trackedFiles().filter(
  path => /^app\/(web|ui|routes)\/.*\.tsx?$/.test(inCore(path)) && !/\.test\.tsx?$/.test(path),
)
const NotPages = new Set(['app/routes/plain/uploads.ts', 'app/web/posts/lookup.ts'])

const Literal = String.raw`\.(?:get|getAll|has)\(\s*'([^']+)'`
const all = (text: string, pattern: string) => [...text.matchAll(new RegExp(pattern, 'g'))]

/** Parameters that a file reads, and the lines whose way of reading is not understood. */
function reads(text: string): { names: string[]; unclear: string[] } {
  const params = String.raw`(?:\bsearchParams|new URLSearchParams\([^\n]*\))`
  const aliases = [
    ...all(text, String.raw`searchParams: (\w+) \}`),
    ...all(text, String.raw`const (\w+) = (?:\w+\.)+searchParams\n`),
    ...all(text, String.raw`const (\w+) = new URLSearchParams\([^\n]*\)\n`),
  ].map(found => found[1]!)
  const readers = all(
    text,
    String.raw`const (\w+) = \(name: string\) =>[^\n]*(?:searchParams\.get\(|askedOf\(url, \w+, )name\)`,
  ).map(found => found[1]!)
  const patterns = [
    String.raw`${params}\s*${Literal}`,
    ...aliases.map(name => String.raw`\b${name}\s*${Literal}`),
    ...readers.map(name => String.raw`\b${name}\('([^']+)'\)`),
    String.raw`\bchosen\(url, '([^']+)'`,
  ]
  const clear = [
    String.raw`searchParams\s*(\.(get|getAll|has)\(\s*('|name\))|\.(set|delete)\(|\n?$)`,
    String.raw`\{ searchParams(: \w+)? \}`,
  ]
  const rest = clear.reduce((left, one) => left.replace(new RegExp(one, 'gm'), ''), text)
  return {
    names: patterns.flatMap(pattern => all(text, pattern).map(found => found[1]!)),
    unclear: rest.split('\n').filter(line => /\bsearchParams\b/.test(line)),
  }
}

const byFile = new Map(
  pages.filter(path => !NotPages.has(path)).map(path => [path, reads(readTracked(path) ?? '')]),
)
/** The captcha of a search is sent in its URL. */
const captcha = all(readTracked('app/web/kernel/captcha.ts') ?? '', String.raw`\bform${Literal}`)
  .map(found => found[1]!)
  .filter(name => name !== 'captcha_for')

describe('names of query parameters', () => {
  test('every parameter that a page reads is listed', () => {
    const missing = [...byFile].flatMap(([path, { names }]) =>
      names.filter(name => !QueryNames.has(name)).map(name => `${path}: ${name}`),
    )
    expect(missing).toEqual([])
    expect(captcha.filter(name => !QueryNames.has(name))).toEqual([])
  })

  test('pages read the query in ways that this test detects', () => {
    const unclear = [...byFile].flatMap(([path, found]) =>
      found.unclear.map(line => `${path}: ${line.trim()}`),
    )
    expect(unclear).toEqual([])
  })

  test('every listed parameter is read by a page', () => {
    const read = new Set([...[...byFile.values()].flatMap(({ names }) => names), ...captcha])
    expect([...QueryNames].filter(name => !read.has(name))).toEqual([])
  })

  test.each([
    ["url.searchParams.get('new_name')", ['new_name']],
    ["const { searchParams: query } = url\nquery.has('new_name')", ['new_name']],
    ["const query = page.url.searchParams\nquery.getAll('new_name')", ['new_name']],
    [
      "const word = (name: string) => url.searchParams.get(name) ?? ''\nword('new_name')",
      ['new_name'],
    ],
    ["new URLSearchParams(data.search).get('new_name')", ['new_name']],
  ])('a parameter is found in %s', (text, names) => {
    expect(reads(text)).toEqual({ names, unclear: [] })
  })

  test('passing the whole query on is reported', () => {
    expect(reads('handle(url.searchParams, 1)').unclear).toHaveLength(1)
  })
})
