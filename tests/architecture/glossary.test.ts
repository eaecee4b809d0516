import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { projectRoot } from './tracked-files.ts'

/** Rows of the glossary's tables: the words of the column "Do not say", which are in backticks. */
function forbiddenWords(): string[] {
  const rows = readFileSync(`${projectRoot}docs/glossary.md`, 'utf8').split('\n')
  const last = rows.filter(row => row.startsWith('|')).map(row => row.split('|').at(-2) ?? '')
  return [
    ...new Set(last.flatMap(cell => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word!))),
  ]
}

type Text = [key: string, text: string]

function flatten(tree: object, prefix: string): Text[] {
  return Object.entries(tree).flatMap(([name, value]: [string, string | object]) =>
    typeof value === 'string'
      ? [[`${prefix}.${name}`, value]]
      : flatten(value, `${prefix}.${name}`),
  )
}

/** Texts of a language, without placeholders, tags and code, whose names people do not read. */
function readTexts(language: string): Text[] {
  const folder = `${projectRoot}app/i18n/locales/${language}`
  return readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .flatMap(name => {
      const source = readFileSync(`${folder}/${name}`, 'utf8')
      return flatten(JSON.parse(source) as object, name.replace('.json', ''))
    })
    .map(([key, text]) => [key, text.replace(/{{[^}]*}}|<[^>]*>|`[^`]*`/g, ' ')])
}

const isChinese = (word: string) => /[\u3000-\u9fff]/.test(word)
/** A whole English word or phrase, also with a plural s, in any case. */
const wholeWord = (word: string) =>
  new RegExp(`(?<![\\w-])${word.replaceAll('-', '\\-')}s?(?![\\w-])`, 'i')

const words = forbiddenWords()
const english = words.filter(word => !isChinese(word))
const uses = (texts: Text[], pattern: RegExp) =>
  texts.filter(([, text]) => pattern.test(text)).map(([key, text]) => `${key}: ${text}`)

test('the glossary names words of both languages', () => {
  expect(english).toContain('plug-in')
  expect(words.filter(isChinese)).toContain('登陆')
})

test('a forbidden word is found as a whole word only', () => {
  expect('Two plug-ins').toMatch(wholeWord('plug-in'))
  expect('Send a Mail').toMatch(wholeWord('mail'))
  expect('Send an email').not.toMatch(wholeWord('mail'))
})

describe('no English text says', () => {
  const texts = readTexts('en_US')
  test.each(english)('%s', word => {
    expect(uses(texts, wholeWord(word))).toEqual([])
  })
})
