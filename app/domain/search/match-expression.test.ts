import { describe, expect, test } from 'vitest'
import {
  anywhere,
  expressionsOf,
  facet,
  facetText,
  inTitle,
  oneOf,
  otherwise,
  termOf,
} from './match-expression.ts'

const term = (text: string) => termOf(text)!
const visible = (text: string) => text.replaceAll('\ue000', '§').replaceAll('\ue001', '@')
const any = (...words: string[]) => expressionsOf(words.map(term), [], [])!.any

describe('one word', () => {
  const cases: [string, string][] = [
    ['nginx', '"nginx"'],
    ['升级', '"升级"'],
    ['升级之后', '"升级 级之 之后"'],
    ['登', '"登" *'],
    ['nginx升级', '"nginx 升级"'],
    ['nginx 登', '"nginx 登" *'],
    ['升级 nginx', '"升级 级 nginx"'],
    ['node.js', '("node js" OR "nodej")'],
    ['C++', '"cplusplus"'],
    ['NEAR(a b)', '"near a b"'],
    ['a" OR "b', '"a or b"'],
    ['x* AND {title}:y', '"x and title y"'],
  ]
  test.each(cases)('%s', (text, expected) => expect(any(text)).toBe(expected))

  test('nothing to search for', () => {
    expect(termOf('。"*^')).toBeNull()
    expect(expressionsOf([], [], [])).toBeNull()
  })
})

test('words are joined by OR, phrases and facets by AND', () => {
  const found = expressionsOf([term('a'), term('b')], [term('d e')], [facet('kq')])!
  expect(visible(found.any)).toBe('("d e" AND ("a" OR "b") AND "@kq")')
  expect(visible(found.limitedTo(inTitle(term('a')), anywhere(term('b'))))).toBe(
    '("d e" AND "a§" AND "b" AND "@kq")',
  )
})

test('a word matches what else it may stand for', () => {
  const word = { ...term('knif'), others: [term('knife'), term('刀子')] }
  expect(anywhere(word)).toBe('("knif" OR "knife" OR "刀子")')
  expect(visible(otherwise(word)!.inTitle)).toBe('("knife§" OR "刀子§")')
  expect(otherwise(term('knif'))).toBeNull()
})

test('a query with only facets', () => {
  const tags = oneOf([facet('t1'), facet('t2')])
  expect(visible(expressionsOf([], [], [tags, facet('kq')])!.any)).toBe(
    '(("@t1" OR "@t2") AND "@kq")',
  )
})

test('an expression stays small for the longest query', () => {
  const words = Array.from({ length: 8 }, (_, i) => term(`一二三四${i}a-b`))
  const found = expressionsOf(words, words, [facet('kq')])!
  expect(found.limitedTo(...words.map(inTitle)).length).toBeLessThan(5000)
})

test('facet column: facets, the title with its marker, its single characters', () => {
  expect(visible(facetText(['kq', 'u7'], '升级 node.js'))).toBe(
    '@kq @u7 升级§ 级§ node§ js§ nodej§ 升§ 级§',
  )
})
