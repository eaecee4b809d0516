/** docs/security.md names a test for each promise; each of these tests exists. */
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectRoot, readTracked } from './tracked-files.ts'

type Row = { promise: string; test: string; title: string; kind: string }

const rows: Row[] = readTracked('docs/security.md')!
  .split('\n')
  .filter(line => /^\| (?!Promise |-)/.test(line))
  .map(line => {
    const [, promise = '', test = '', title = '', kind = ''] = line.split('|').map(c => c.trim())
    return { promise, test, title, kind }
  })

/** Titles as written in the code, with their placeholders; `…` marks a shortened one. */
function isInFile(text: string, title: string, isTest: boolean): boolean {
  const whole = !title.endsWith('…')
  const words = whole ? title : title.slice(0, -1)
  if (!isTest) return text.includes(words)
  return ["'", '"', '`'].some(quote => text.includes(quote + words + (whole ? quote : '')))
}

/** The error in a row, or null. */
function fault({ promise, test, title, kind }: Row): string | null {
  if (test === 'not tested') return title === '' ? `${promise}: no reason` : null
  const [, file] = /^\[[\w.-]+\]\(\.\.\/([\w./-]+)\)$/.exec(test) ?? []
  const [, name] = /^`([^`]+)`$/.exec(title) ?? []
  if (!file || !name) return `${promise}: not a link and a title`
  if (!existsSync(projectRoot + file)) return `${promise}: there is no ${file}`
  if (!/^(unit|http|e2e|fault run|bench)$/.test(kind)) return `${promise}: no kind`
  const isTest = /\.(test|spec)\.\w+$/.test(file)
  return isInFile(readTracked(file)!, name, isTest) ? null : `${promise}: ${file} has no "${name}"`
}

test('every promise names an existing test', () => {
  expect(rows.length).toBeGreaterThan(150)
  expect(rows.map(fault).filter(Boolean)).toEqual([])
})

test('a renamed or removed test is reported', () => {
  const row = rows.find(({ test }) => test.includes('trust-walk'))!
  expect(fault({ ...row, title: '`nothing of that title`' })).toContain('has no')
  expect(fault({ ...row, title: '`nothing…`' })).toBeNull()
  expect(fault({ ...row, test: '[x](../tests/http/gone.test.ts)' })).toContain('there is no')
})
