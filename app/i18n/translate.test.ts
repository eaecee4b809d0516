import { expect, test } from 'vitest'
import { createTranslator } from './translate.ts'

const t = createTranslator('en_US', { hello: 'Hello {{name}}, come in ({{count}})' })

test.each(['Ann', '安', 7, 'x-1'])('%s stands in its sentence as it is', name => {
  expect(t('hello', { name, count: 2 })).toBe(`Hello ${name}, come in (2)`)
})

test.each(['نورا', 'נועה', 'a נועה'])('%s is set apart from the words around it', name => {
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
])('a Chinese text and the name %s are set apart only where that is usual', (name, text) => {
  expect(zh('join', { name })).toBe(text)
})

test('spaces are decided on both sides of each value in Chinese', () => {
  expect(zh('by', { title: 'Vue 入门', name: '安', count: 5 })).toBe(
    '“Vue 入门”由安在 5 分钟前发布',
  )
  expect(zh('by', { title: '入门', name: 'Ann', count: 5 })).toBe('“入门”由 Ann 在 5 分钟前发布')
})

test('a space is added to a Chinese text that was written without one', () => {
  expect(zh('close', { name: 'Ann' })).toBe('Ann 回答了你的问题')
  expect(zh('close', { name: '安' })).toBe('安回答了你的问题')
})

test('two Latin values in a Chinese text keep the space between them', () => {
  expect(zh('pair', { name: 'Ann', title: 'Lee' })).toBe('Ann Lee')
})
