import { expect, test } from 'vitest'
import { Locales } from '#shared/codes.ts'
import { shippedTexts, translator } from './catalogue.ts'
import { createTranslator } from './translate.ts'

const t = createTranslator('en_US', { hello: 'Hello {{name}}, come in ({{count}})' })

test.each(['Ann', '安', 7, 'x-1'])('%s is inserted as it is', name => {
  expect(t('hello', { name, count: 2 })).toBe(`Hello ${name}, come in (2)`)
})

test.each(['نورا', 'נועה', 'a נועה'])('%s is isolated from the text around it', name => {
  expect(t('hello', { name, count: 2 })).toBe(`Hello \u2068${name}\u2069, come in (2)`)
})

const zh = createTranslator('zh_CN', {
  join: '加入 {{name}}',
  by: '“{{title}}”由 {{name}} 在 {{count}} 分钟前发布',
  close: '{{name}}回答了你的问题',
  pair: '{{name}} {{title}}',
})

test.each([
  ['Test', '加入 Test'],
  ['7', '加入 7'],
  ['植物园', '加入植物园'],
  ['《问答》', '加入《问答》'],
  ['Ελλάδα', '加入 Ελλάδα'],
  ['', '加入 '],
])('a Chinese text and the name %s are separated only where that is usual', (name, text) => {
  expect(zh('join', { name })).toBe(text)
})

test('spaces are decided on both sides of each value in Chinese', () => {
  expect(zh('by', { title: 'Vue 入门', name: '安', count: 5 })).toBe(
    '“Vue 入门”由安在 5 分钟前发布',
  )
  expect(zh('by', { title: '入门', name: 'Ann', count: 5 })).toBe('“入门”由 Ann 在 5 分钟前发布')
})

test('a space is added to a Chinese text written without one', () => {
  expect(zh('close', { name: 'Ann' })).toBe('Ann 回答了你的问题')
  expect(zh('close', { name: '安' })).toBe('安回答了你的问题')
})

test('two Latin values in a Chinese text keep the space between them', () => {
  expect(zh('pair', { name: 'Ann', title: 'Lee' })).toBe('Ann Lee')
})

test('braces and keys inside a value are plain text', () => {
  const name = '{{count}} $t(hello) {{{name}}}'
  expect(t('hello', { name, count: 2 })).toBe(`Hello ${name}, come in (2)`)
  expect(zh('join', { name: '{{{{x}}}}' })).toBe('加入 {{{{x}}}}')
})

test('a placeholder may have the name of an option of the engine', () => {
  const say = createTranslator('en_US', { say: '{{context}} {{lng}} {{ns}} {{replace}}' })
  expect(say('say', { context: 'a', lng: 'b', ns: 'c', replace: 'd' })).toBe('a b c d')
})

test('a placeholder without a value stays empty', () => {
  const say = createTranslator('en_US', { say: '<{{constructor}}{{__proto__}}>' })
  expect(say('say', { name: 'x' })).toBe(say('say'))
  expect(say('say', { constructor: 'a' })).toBe('<a>')
})

test('the same text with other values gives another result', () => {
  const texts = ['1', 1, 2, '2'].map(count => t('hello', { name: 'Ann', count }))
  expect(new Set(texts).size).toBe(2)
  const coats = createTranslator('en_US', {
    coat_one: '{{count}} coat',
    coat_other: '{{count}} coats',
  })
  expect([0, 1, 2, 1].map(count => coats('coat', { count }))).toEqual([
    '0 coats',
    '1 coat',
    '2 coats',
    '1 coat',
  ])
})

test('a missing value leaves nothing behind', () => {
  expect(t('hello', { name: 'Ann' })).toBe('Hello Ann, come in ()')
  expect(t('hello')).toBe('Hello , come in ()')
})

test('an unknown key, or the name of a group, is shown itself', () => {
  const grouped = createTranslator('en_US', { group: { text: 'Text' } })
  expect(grouped('group')).toBe('group')
  expect(grouped('group.none', { count: 1 })).toBe('group.none')
})

test.each(Locales)('every text of %s accepts its values', locale => {
  const say = translator(locale)
  for (const [key, text] of shippedTexts(locale)) {
    const names = [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name!)
    const composed = say(key, Object.fromEntries(names.map((name, at) => [name, `V${at}V`])))
    const places = [...composed.matchAll(/V(\d+)V/g)].length
    expect([key, places], composed).toEqual([key, names.length])
    expect(composed).not.toMatch(/[\ufdd0\ufdd1]|\{\{/)
    if (names.length === 0) expect(composed).toBe(text)
  }
})
