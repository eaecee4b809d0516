import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { Locales } from '#shared/codes.ts'
import { noStoredTexts } from '#shared/languages.ts'
import names from '#tests/fixtures/answer-client-names.json' with { type: 'json' }
import { shippedTexts } from '../catalogue.ts'
import type { Messages } from '../translate.ts'
import { answerClientTexts } from './index.ts'

const folder = new URL('.', import.meta.url)
const read = (file: string) =>
  JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, string>

function flatten(tree: Messages, prefix = ''): [name: string, text: unknown][] {
  return Object.entries(tree).flatMap(([key, value]): [string, unknown][] =>
    typeof value === 'object' ? flatten(value, `${prefix}${key}.`) : [[prefix + key, value]],
  )
}

/** Names of the placeholders and tags in a text; tags with attributes are only for layout. */
function placeholders(text: string): string[] {
  const values = [...text.matchAll(/{{\s*(\w+)\s*}}/g)].map(match => match[1]!)
  return [...new Set([...values, ...(text.match(/<\w+>/g) ?? [])])].sort()
}

/** The tags in the order in which they open and close, as matching pairs. */
function openTags(text: string): string[] {
  const open: string[] = []
  for (const [, slash, tag] of text.matchAll(/<(\/?)(\w+)[^>]*>/g)) {
    if (slash && open.at(-1) === tag) open.pop()
    else open.push(slash! + tag!)
  }
  return open
}

describe.each(Locales)('%s', locale => {
  const texts = async () => flatten(await answerClientTexts(locale, noStoredTexts))

  test('has the keys of the client and no other', async () => {
    expect((await texts()).map(([name]) => name).sort()).toEqual(Object.keys(names).sort())
  })

  test('gives each key a text', async () => {
    const bad = (await texts()).filter(
      ([, text]) => typeof text !== 'string' || text === '' || text !== text.trim(),
    )
    expect(bad).toEqual([])
  })

  test('gives each text the placeholders and tags that the client uses', async () => {
    const wanted: Record<string, string[]> = names
    const different = (await texts()).filter(
      ([name, text]) =>
        `${placeholders(text as string)}` !== `${[...(wanted[name] ?? [])].sort()}` ||
        openTags(text as string).length > 0 ||
        /{{|}}/.test((text as string).replace(/{{\s*\w+\s*}}/g, '')),
    )
    expect(different).toEqual([])
  })
})

test.each(Locales)('%s contains only texts that the catalog does not have', locale => {
  const ownWords = read('own-words.json')
  expect(Object.keys(read(`${locale}.json`)).filter(name => name in ownWords)).toEqual([])
  const known = shippedTexts(locale)
  expect(Object.values(ownWords).filter(key => !known.has(key))).toEqual([])
})

test('texts that are in the catalog are worded the same here', async () => {
  const stored = new Map([['zh_CN', new Map([['common.action.cancel', '算了']])]])
  const chinese = new Map(flatten(await answerClientTexts('zh_CN', stored)))
  expect(chinese.get('btns.cancel')).toBe('算了')
  expect(chinese.get('btns.edit')).toBe(shippedTexts('zh_CN').get('common.action.edit'))
})

/** Languages with plurals, and words that do not change after 1. */
const unchanged = /{{count}} (s|min|h|Sek\.|Min\.|Std\.)|{{number}}(-mal| fois)/
test.each(['en_US', 'de_DE', 'fr_FR', 'es_ES'])('%s: a number may be 1 in each text', locale => {
  const counted = Object.values(read(`${locale}.json`)).filter(text =>
    /{{(count|number)}}/.test(text),
  )
  expect(counted.length).toBeGreaterThan(8)
  const aside = /(: |×|\(){{(count|number)}}\)?$/
  expect(counted.filter(text => !aside.test(text) && !unchanged.test(text))).toEqual([])
})
