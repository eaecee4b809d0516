import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { shippedTexts } from '#i18n/catalogue.ts'
import type { Locale } from '#shared/codes.ts'
import { answerClientFile } from './answer-client-texts.ts'
import { projectRoot } from './tracked-files.ts'

/** Heading of the table for `zh_TW`; the other tables are for English and `zh_CN`. */
const TRADITIONAL = '## Traditional Chinese'

/** Heading of the table for names in code. */
const IN_CODE = '## In code'

/** Words in backticks in the column "Do not say". */
function forbiddenWords(part: string): string[] {
  const rows = part.split('\n').filter(row => row.startsWith('|'))
  const last = rows.map(row => row.split('|').at(-2) ?? '')
  return [
    ...new Set(last.flatMap(cell => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word!))),
  ]
}

type Text = [key: string, text: string]

/** Texts of a language without placeholders, tags and code, whose names people do not read. */
function readTexts(language: Locale): Text[] {
  return [...shippedTexts(language), ...answerClientFile(language)].map(([key, text]) => [
    key,
    text.replace(/{{[^}]*}}|<[^>]*>|`[^`]*`/g, ' '),
  ])
}

const isChinese = (word: string) => /[\u3000-\u9fff]/.test(word)
/** Matches a whole English word or phrase, also with a plural s, in any case. */
const wholeWord = (word: string) =>
  new RegExp(`(?<![\\w-])${word.replaceAll('-', '\\-')}s?(?![\\w-])`, 'i')

const [texts] = readFileSync(`${projectRoot}docs/glossary.md`, 'utf8').split(IN_CODE) as [string]
const [general, traditional] = texts.split(TRADITIONAL).map(forbiddenWords) as [string[], string[]]
const english = general.filter(word => !isChinese(word))
const simplified = general.filter(isChinese)
const uses = (texts: Text[], says: (text: string) => boolean) =>
  texts.filter(([, text]) => says(text)).map(([key, text]) => `${key}: ${text}`)

test('the glossary has words of each language', () => {
  expect(english).toContain('plug-in')
  expect(simplified).toContain('登陆')
  expect(traditional).toContain('用戶名')
})

test('a forbidden word matches only as a whole word', () => {
  expect('Two plug-ins').toMatch(wholeWord('plug-in'))
  expect('Send a Mail').toMatch(wholeWord('mail'))
  expect('Send an email').not.toMatch(wholeWord('mail'))
})

describe('no English text says', () => {
  const texts = readTexts('en_US')
  test.each(english)('%s', word => {
    expect(uses(texts, text => wholeWord(word).test(text))).toEqual([])
  })
})

/** Chinese has no spaces between words: a forbidden word is matched anywhere. */
describe.each([
  ['zh_CN' as const, simplified],
  ['zh_TW' as const, traditional],
])('no text of %s says', (language, words) => {
  const texts = readTexts(language)
  test.each(words)('%s', word => {
    expect(uses(texts, text => text.includes(word))).toEqual([])
  })
})
