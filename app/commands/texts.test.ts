import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Locales } from '#shared/codes.ts'
import { exportTexts, importTexts } from './texts.ts'

const shipped = fileURLToPath(new URL('../i18n/locales', import.meta.url))
let folder: string

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'texts-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const put = (file: string, tree: object) =>
  writeFileSync(join(folder, file), `${JSON.stringify(tree, null, 2)}\n`)
const get = (file: string) => readFileSync(join(folder, file), 'utf8')

test.each(Locales)('the texts of %s come back as they were', language => {
  cpSync(shipped, folder, { recursive: true })
  const file = exportTexts(language, [folder])
  expect(Object.keys(JSON.parse(file) as object).length).toBeGreaterThan(1000)
  expect(importTexts(language, file, [folder])).toEqual([])
  for (const name of readdirSync(shipped))
    expect(get(name)).toBe(readFileSync(join(shipped, name), 'utf8'))
})

test('a translated text replaces the one of its language only', () => {
  put('tag.json', { head: { title: { en_US: 'Tags', de_DE: 'Tags' } } })
  const file = exportTexts('de_DE', [folder]).replace('"Tags"', '"Schlagwörter"')
  expect(importTexts('de_DE', file, [folder])).toEqual(['tag.head.title'])
  expect(JSON.parse(get('tag.json'))).toEqual({
    head: { title: { en_US: 'Tags', de_DE: 'Schlagwörter' } },
  })
})

test('a new translation is in the order of the languages', () => {
  put('tag.json', { title: { en_US: 'Tags', fr_FR: 'Tags' } })
  importTexts('de_DE', '{ "tag.title": "Schlagwörter" }', [folder])
  expect(get('tag.json')).toMatch(/en_US.*de_DE.*fr_FR/s)
})

test('what is not translated yet changes nothing', () => {
  put('tag.json', { title: { en_US: 'Tags' } })
  expect(importTexts('de_DE', '{ "tag.title": "" }', [folder])).toEqual([])
})

test.each(['{ "tag.titel": "Tags", "tag.title": "Schlagwörter" }', '{ "tag.title": 1 }'])(
  'a file with something else is refused before anything is written: %s',
  content => {
    put('tag.json', { title: { en_US: 'Tags' } })
    const before = get('tag.json')
    expect(() => importTexts('de_DE', content, [folder])).toThrow(/^These are no texts/)
    expect(get('tag.json')).toBe(before)
  },
)
