import { describe, expect, test } from 'vitest'
import { looseTerms, phraseTerms, wordTerms } from './query-terms.ts'

const read = (terms: { tokens: string[] }[] | null) =>
  terms?.map(term => term.tokens.join(' ')) ?? null

describe('wordTerms', () => {
  test.each<[string[], string[]]>([
    [
      ['how', 'to', 'install', 'nginx'],
      ['install', 'nginx'],
    ],
    [
      ['How', 'to'],
      ['how', 'to'],
    ],
    [['如何', '升级'], ['升级']],
    [
      ['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1', 'h1', 'i1'],
      ['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1', 'h1'],
    ],
    [['Nginx', 'nginx', '+', '？'], ['nginx']],
    [[], []],
  ])('%j', (words, expected) => expect(read(wordTerms(words))).toEqual(expected))
})

test('phrases keep their filler words', () => {
  expect(read(phraseTerms(['how to', 'to be']))).toEqual(['how to', 'to be'])
})

describe('looseTerms', () => {
  test.each<[string[], string[] | null]>([
    [['怎么配置反向代理'], ['配置', '反向', '代理']],
    [['nginx升级失败'], ['nginx', '升级', '失败']],
    [['升级'], null],
    [['登'], null],
    [['nginx', 'docker'], null],
    [['怎么'], null],
  ])('%j', (words, expected) => expect(read(looseTerms(words)?.terms ?? null)).toEqual(expected))
})
