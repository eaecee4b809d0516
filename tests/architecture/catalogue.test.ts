import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { projectRoot, readTracked, trackedFiles } from './tracked-files.ts'

const LOCALES = `${projectRoot}app/i18n/locales/`
const LANGUAGES = ['zh_CN', 'en_US'] as const
const CHINESE = /[\u3400-\u9fff]/

const pluralForms = (language: string) =>
  new Intl.PluralRules(language.replace('_', '-')).resolvedOptions().pluralCategories

/** The endings that make a text one of several, in these languages: not `too_few`, for example. */
const PLURAL = new RegExp(`_(${[...new Set(LANGUAGES.flatMap(pluralForms))].join('|')})$`)

/** Words that stay as they are in Chinese text. */
const INTERNATIONAL = new Set(
  (
    'API CSRF CSS CSV DNS Email English GitHub Google HTML HTTP HTTPS ID IP JSON JavaScript LaTeX ' +
    'Markdown OAuth OK PDF RSS SEO SMTP SQL SSO TLS URL UTC UUID Unix XML'
  ).split(' '),
)

type Texts = Map<string, string>

function flatten(tree: object, prefix: string, into: Texts): Texts {
  for (const [name, value] of Object.entries(tree)) {
    const key = `${prefix}.${name}`
    if (typeof value === 'string') into.set(key, value)
    else flatten(value as object, key, into)
  }
  return into
}

function namespaces(language: string): string[] {
  return readdirSync(LOCALES + language)
    .filter(name => name.endsWith('.json'))
    .map(name => name.replace('.json', ''))
    .sort()
}

function readTexts(language: string): Texts {
  const texts: Texts = new Map()
  for (const namespace of namespaces(language)) {
    const source = readFileSync(`${LOCALES}${language}/${namespace}.json`, 'utf8')
    flatten(JSON.parse(source) as object, namespace, texts)
  }
  return texts
}

const texts = { zh_CN: readTexts('zh_CN'), en_US: readTexts('en_US') }
const base = (key: string) => key.replace(PLURAL, '')
const bases = (of: Texts) => new Set([...of.keys()].map(base))

function placeholders(of: Texts, name: string): string[] {
  const forms = [...of].filter(([key]) => base(key) === name).map(([, value]) => value)
  const found = forms.flatMap(value => value.match(/{{-?\s*[\w.]+/g) ?? [])
  return [...new Set(found.map(text => text.replace(/[{\s-]/g, '')))].sort()
}

test('both languages have the same namespaces and keys', () => {
  expect(namespaces('zh_CN')).toEqual(namespaces('en_US'))
  const chinese = bases(texts.zh_CN)
  const english = bases(texts.en_US)
  expect(chinese.size).toBeGreaterThan(0)
  expect([...english].filter(name => !chinese.has(name))).toEqual([])
  expect([...chinese].filter(name => !english.has(name))).toEqual([])
})

test('a text takes the same values in both languages', () => {
  const different = [...bases(texts.zh_CN)].filter(
    name => `${placeholders(texts.zh_CN, name)}` !== `${placeholders(texts.en_US, name)}`,
  )
  expect(different).toEqual([])
})

describe.each(LANGUAGES)('%s', language => {
  const own = texts[language]

  test('has every plural form that its language tells apart', () => {
    const counted = new Set([...own.keys()].filter(key => PLURAL.test(key)).map(base))
    const missing = [...counted].flatMap(name =>
      pluralForms(language)
        .map(form => `${name}_${form}`)
        .filter(key => !own.has(key)),
    )
    expect(missing).toEqual([])
  })

  test('has no empty text and none with blanks around it', () => {
    const bad = [...own].filter(([, value]) => value === '' || value !== value.trim())
    expect(bad.map(([key]) => key)).toEqual([])
  })

  test('names its keys in snake_case, at most three levels deep', () => {
    const good = /^[a-z0-9_]+(\.[a-z0-9_]+){1,3}$/
    expect([...own.keys()].filter(key => !good.test(key))).toEqual([])
  })
})

test('Chinese texts are Chinese', () => {
  const foreign = [...texts.zh_CN].filter(([, value]) => {
    if (CHINESE.test(value)) return false
    const words = value.replace(/{{[^}]*}}|<[^>]*>/g, ' ').match(/[A-Za-z]{2,}/g) ?? []
    return words.some(word => !INTERNATIONAL.has(word))
  })
  expect(foreign).toEqual([])
})

test('Chinese texts use the marks of Chinese typesetting', () => {
  const narrow = /[\u3400-\u9fff][,;?!]|[,;?!][\u3400-\u9fff]/
  expect([...texts.zh_CN].filter(([, value]) => narrow.test(value))).toEqual([])
})

test('English texts hold no Chinese, but for the name of the language', () => {
  const chinese = [...texts.en_US].filter(
    ([, value]) => CHINESE.test(value) && !/^[(（]?(简体)?中文/.test(value),
  )
  expect(chinese).toEqual([])
})

test('every text that the code asks for by its full name exists', () => {
  const sources = trackedFiles().filter(path => /^app\/.*(?<!\.test)\.tsx?$/.test(path))
  const spaces = new Set(namespaces('en_US'))
  const known = bases(texts.en_US)
  const missing = sources.flatMap(path => {
    const asked = readTracked(path)?.matchAll(ASKED) ?? []
    return [...asked]
      .map(match => match[1] ?? match[2] ?? '')
      .filter(key => spaces.has(key.split('.')[0] ?? '') && !known.has(key))
      .map(key => `${path}: ${key}`)
  })
  expect(existsSync(LOCALES)).toBe(true)
  expect(missing).toEqual([])
})

/** `t('question.list.newest')`, and the reasons of refusals wherever they stand. */
const ASKED = /\bt\(\s*'([a-z0-9_]+(?:\.[a-z0-9_]+)+)'|'((?:error|base)(?:\.[a-z0-9_]+)+)'/g
