import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { shippedTexts } from '#i18n/catalogue.ts'
import { textFolders } from '#infra/environment/project-folder.ts'
import { type Locale, Locales } from '#shared/codes.ts'
import { languageNames, languageTag } from '#shared/languages.ts'
import { answerClientFile } from './answer-client-texts.ts'
import { readTracked, trackedFiles } from './tracked-files.ts'

const HAN = /[\u3400-\u9fff]/
const KANA = /[\u3041-\u30ff]/

const pluralForms = (language: Locale) =>
  new Intl.PluralRules(languageTag(language)).resolvedOptions().pluralCategories

/** Plural endings of these languages; `too_few`, for example, has none. */
const PLURAL = new RegExp(`_(${[...new Set(Locales.flatMap(pluralForms))].join('|')})$`)

/** Words that stay as they are in Chinese and Japanese text. */
const INTERNATIONAL = new Set(
  (
    'API CSRF CSS CSV DNS Email English GitHub Google HTML HTTP HTTPS ID IP JSON JavaScript KB LaTeX MB ' +
    'Markdown OAuth OK PDF RSS SEO SMTP SQL SSO TLS URL UTC UUID Unix XML'
  ).split(' '),
)

type Texts = ReadonlyMap<string, string>

const files = textFolders().flatMap(folder =>
  readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .map(name => join(folder, name)),
)
const namespaces = files.map(file => basename(file, '.json'))

const texts = Object.fromEntries(Locales.map(name => [name, shippedTexts(name)])) as Record<
  Locale,
  Texts
>
const english = texts.en_US
const stem = (key: string) => key.replace(PLURAL, '')
/** Texts with plural forms in English. */
const counted = new Set(
  [...english.keys()]
    .filter(key => key.endsWith('_one') && english.has(`${stem(key)}_other`))
    .map(stem),
)
/** Name of a text without its plural form; `too_many` is no form of `too`. */
const base = (key: string) => (counted.has(stem(key)) ? stem(key) : key)
const bases = (of: Texts) => new Set([...of.keys()].map(base))

type Forms = Map<string, string[]>

function formsOf(of: Texts): Forms {
  const forms: Forms = new Map()
  for (const [key, value] of of) {
    const name = base(key)
    forms.set(name, [...(forms.get(name) ?? []), value])
  }
  return forms
}
const forms = Object.fromEntries(Locales.map(name => [name, formsOf(texts[name])])) as Record<
  Locale,
  Forms
>

/** Names of the values or tags in all forms of a text. */
function parts(of: Forms, name: string, what: RegExp): string[] {
  const found = (of.get(name) ?? []).flatMap(value => value.match(what) ?? [])
  return [...new Set(found.map(text => text.replace(/[{}\s-]/g, '')))].sort()
}
const VALUES = /{{-?\s*[\w.]+\s*}}/g
const TAGS = /<\/?[a-z0-9][^<>]*>/gi

test('texts exist in every language on offer, and in no other', () => {
  const found = new Set<string>()
  const collect = (tree: object, key = ''): void =>
    typeof tree === 'string'
      ? void found.add(key)
      : Object.entries(tree).forEach(([name, below]) => collect(below as object, name))
  for (const file of files) collect(JSON.parse(readFileSync(file, 'utf8')) as object)
  expect([...found].sort()).toEqual([...Locales].sort())
  expect(Object.keys(languageNames).sort()).toEqual([...Locales].sort())
})

describe.each(Locales)('%s', language => {
  const own = texts[language]

  test('has the same texts as English', () => {
    const [mine, wanted] = [bases(own), bases(english)]
    expect(mine.size).toBeGreaterThan(0)
    expect([...wanted].filter(name => !mine.has(name))).toEqual([])
    expect([...mine].filter(name => !wanted.has(name))).toEqual([])
  })

  test('has the same values and tags in its texts', () => {
    const different = (what: RegExp) =>
      [...bases(own)].filter(
        name => `${parts(forms[language], name, what)}` !== `${parts(forms.en_US, name, what)}`,
      )
    expect(different(VALUES)).toEqual([])
    expect(different(TAGS)).toEqual([])
    const broken = [...own].filter(([, value]) => /{{|}}/.test(value.replace(VALUES, '')))
    expect(broken).toEqual([])
  })

  test('has every plural form its language distinguishes', () => {
    const endings = pluralForms(language)
    const wanted = [...counted].flatMap(name => endings.map(form => `${name}_${form}`))
    expect(wanted.filter(key => !own.has(key))).toEqual([])
  })

  test('shows the number where one form covers several counts', () => {
    // `one` may leave the number out; the form for all other numbers may not.
    const silent = [...counted].filter(name => {
      const other = (of: Texts): string[] => of.get(`${name}_other`)?.match(VALUES) ?? []
      return other(english).some(value => !other(own).includes(value))
    })
    expect(silent).toEqual([])
  })

  test('has no empty text, no surrounding spaces and no placeholder left to be written', () => {
    const bad = [...own].filter(
      ([, value]) =>
        value === '' ||
        value !== value.trim() ||
        /\b(TOD[O]|FIXM[E]|X{3}|TBD)\b|\ufffd/.test(value),
    )
    expect(bad.map(([key]) => key)).toEqual([])
  })

  test('names its keys in snake_case, at most three levels deep', () => {
    const good = /^[a-z0-9_]+(\.[a-z0-9_]+){1,3}$/
    expect([...own.keys()].filter(key => !good.test(key))).toEqual([])
  })
})

const allTexts = (language: Locale) => [...texts[language], ...answerClientFile(language)]
/** Examples in forms: URLs, file names. */
const isExample = (value: string) => /^[\w./:-]+$/.test(value) && /[./]|^forum$/.test(value)

/** Words of a text in Latin letters. */
const latin = (value: string) =>
  value.replace(/{{[^}]*}}|<[^>]*>/g, ' ').match(/[A-Za-z]{2,}/g) ?? []
const isOf = (letters: string): string[] =>
  Locales.filter(name => letters.split(' ').includes(name))

test.each(isOf('zh_CN zh_TW ja_JP'))('texts of %s use their own script', name => {
  const language = name as Locale
  const script = name === 'ja_JP' ? /[\u3041-\u30ff\u3400-\u9fff]/ : HAN
  const foreign = allTexts(language).filter(
    ([, value]) =>
      !script.test(value) &&
      !isExample(value) &&
      latin(value).some(word => !INTERNATIONAL.has(word)),
  )
  expect(foreign).toEqual([])
})

test.each(isOf('zh_CN zh_TW'))('texts of %s use Chinese punctuation', name => {
  const language = name as Locale
  const narrow = /[\u3400-\u9fff][,;?!]|[,;?!][\u3400-\u9fff]/
  expect(allTexts(language).filter(([, value]) => narrow.test(value))).toEqual([])
  expect(allTexts(language).filter(([, value]) => KANA.test(value))).toEqual([])
})

test('texts in Latin letters contain no Chinese, except names of languages', () => {
  for (const language of Locales.filter(name => !/^(zh|ja)/.test(name))) {
    const chinese = allTexts(language).filter(
      ([, value]) => HAN.test(value) && !/^[(（]?(简体)?中文/.test(value),
    )
    expect(chinese, language).toEqual([])
  }
})

/** Short words may be the same in two languages; whole sentences may not. */
test('no other language repeats whole English sentences', () => {
  const said = new Map(allTexts('en_US'))
  for (const language of Locales.filter(name => name !== 'en_US')) {
    const same = allTexts(language).filter(
      ([key, value]) => value === said.get(key) && latin(value).length > 3 && !isExample(value),
    )
    expect(same, language).toEqual([])
    const short = [...texts[language]].filter(
      ([key, value]) => value === english.get(key) && latin(value).length > 0,
    )
    expect(short.length, language).toBeLessThan(english.size / 20)
  }
})

/** Simplified characters whose Traditional form differs. */
const SIMPLIFIED =
  /[这个们时说对么来问题应关闭删编辑发显访录册邮设务区语钟页标签签网络号认证无开启选择户论评应详长线经过还没办让请谁热门图动态错误复制实现优给为会员级别统计数据处于从权仅变产义]/

test.each(isOf('zh_TW'))('texts of %s use Traditional characters', name => {
  const language = name as Locale
  const allowed = [...SIMPLIFIED.source].filter(sign => '制于'.includes(sign))
  const mixed = allTexts(language).filter(([, value]) =>
    [...value].some(sign => SIMPLIFIED.test(sign) && !allowed.includes(sign)),
  )
  expect(mixed).toEqual([])
})

test('every text that the code names in full exists', () => {
  const sources = trackedFiles().filter(path => /^app\/.*(?<!\.test)\.tsx?$/.test(path))
  const spaces = new Set(namespaces)
  const known = bases(english)
  const missing = sources.flatMap(path => {
    const asked = readTracked(path)?.matchAll(ASKED) ?? []
    return [...asked]
      .map(match => match[1] ?? match[2] ?? match[3] ?? '')
      .filter(key => spaces.has(key.split('.')[0] ?? '') && !known.has(key))
      .map(key => `${path}: ${key}`)
  })
  expect(missing).toEqual([])
})

/** `t('question.list.newest')`, reasons of refusals anywhere in the code, and texts of staff lists. */
const ASKED =
  /\bt\(\s*'([a-z0-9_]+(?:\.[a-z0-9_]+)+)'|'((?:error|base)(?:\.[a-z0-9_]+)+)'|\b(?:intro|about|heading|label|hint|count|empty): '([a-z0-9_]+(?:\.[a-z0-9_]+)+)'/g
