import { describe, expect, test } from 'vitest'
import { expressionsOf, facet, facetText, oneOf, termOf } from './match-expression.ts'

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

test('words are joined by OR, phrases and facets by AND, better hits first', () => {
  const found = expressionsOf([term('a'), term('b'), term('c')], [term('d e')], [facet('kq')])!
  expect(
    Object.fromEntries(Object.entries(found).map(([key, value]) => [key, visible(String(value))])),
  ).toEqual({
    any: '("d e" AND ("a" OR "b" OR "c") AND "@kq")',
    text: '("d e" AND ("a" OR "b" OR "c"))',
    all: '("d e" AND "a" AND "b" AND "c" AND "@kq")',
    tiers: [
      '("d e" AND "a§" AND "b§" AND "c§" AND "d§ e§" AND "@kq")',
      '("d e" AND "a" AND "b" AND "c" AND "@kq")',
      '("d e" AND (("b" AND "c") OR ("a" AND "c") OR ("a" AND "b")) AND "@kq")',
      '("d e" AND ("a§" OR "b§" OR "c§") AND "@kq")',
      '("d e" AND ("a" OR "b" OR "c") AND "@kq")',
    ].join(),
  })
})

test('a query with only facets is not ranked', () => {
  const tags = oneOf([facet('t1'), facet('t2')])
  expect(expressionsOf([], [], [tags, facet('kq')])).toMatchObject({ text: null, all: null })
  expect(visible(expressionsOf([], [], [tags, facet('kq')])!.any)).toBe(
    '(("@t1" OR "@t2") AND "@kq")',
  )
})

test('an expression stays small for the longest query', () => {
  const words = Array.from({ length: 8 }, (_, i) => term(`一二三四${i}a-b`))
  const found = expressionsOf(words, words, [facet('kq')])!
  expect(Math.max(...found.tiers.map(tier => tier.length))).toBeLessThan(5000)
})

test('facet column: facets, the title with its marker, its single characters', () => {
  expect(visible(facetText(['kq', 'u7'], '升级 node.js'))).toBe(
    '@kq @u7 升级§ 级§ node§ js§ nodej§ 升§ 级§',
  )
})
