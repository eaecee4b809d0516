import { expect, test } from 'vitest'
import { createTranslator } from './translate.ts'

const t = createTranslator('en_US', { hello: 'Hello {{name}}, come in ({{count}})' })

test.each(['Ann', '安', 7, 'x-1'])('%s stands in its sentence as it is', name => {
  expect(t('hello', { name, count: 2 })).toBe(`Hello ${name}, come in (2)`)
})

test.each(['نورا', 'נועה', 'a נועה'])('%s is set apart from the words around it', name => {
  expect(t('hello', { name, count: 2 })).toBe(`Hello \u2068${name}\u2069, come in (2)`)
})
