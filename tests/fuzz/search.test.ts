import fc from 'fast-check'
import { afterAll, expect } from 'vitest'
import { highlight } from '#search/highlight.ts'
import {
  anywhere,
  expressionsOf,
  facetText,
  inTitle,
  termOf,
  allInTitle,
} from '#search/match-expression.ts'
import { MaxQueryLength, parseQuery } from '#search/parse-query.ts'
import { isText, looseTerms, partsOf, phraseTerms, wordTerms } from '#search/query-terms.ts'
import { indexText } from '#search/tokens.ts'
import { Sqlite } from '#infra/database/sqlite.ts'
import { expectCheap } from '#tests/support/cpu-time.ts'
import { longTextOf, textOf } from './hostile.ts'
import { property } from './property.ts'

const Queries = [
  ...[
    '[tag]',
    '[',
    ']',
    '[c++]',
    '"',
    '“',
    '”',
    '"a b"',
    'user:',
    'user:"a b"',
    'user:me',
    'USER:x',
    'score:3',
    'score:-1',
    'views:1e9',
  ],
  ...[
    'answers:0',
    'hasaccepted:yes',
    'isaccepted:NO',
    'is:question',
    'is:answer',
    'inquestion:10010000000000011',
    'constructor:1',
    '__proto__:x',
  ],
  ...[
    'ｓｃｏｒｅ：３',
    '【标签】',
    'std::vector',
    'http://a.example/',
    'C:\\x',
    'a:b',
    'node.js',
    'C++',
    'c#',
    '.NET',
    'snake_case',
    'x-y-z',
  ],
  ...[
    'AND',
    'OR',
    'NOT',
    'NEAR(',
    'title:',
    '*',
    '^',
    '-',
    '(',
    ')',
    '数据库',
    '怎么样',
    '的',
    'カタカナ',
    '한국어',
    'ไทย',
    'ﷺ',
    'the',
    'how',
    ' ',
    '\u{20000}',
  ],
]

const index = new Sqlite(':memory:')
index.exec(`create virtual table post using fts5(title, body, facets, content='', contentless_delete=1,
  tokenize='unicode61 remove_diacritics 2', prefix='1')`)
afterAll(() => void index.close())
const add = index.prepare('insert into post (rowid, title, body, facets) values (1, ?, ?, ?)')
const remove = index.prepare('delete from post where rowid = 1')
const find = index.prepare<[string], number>('select rowid from post where post match ?').pluck()

property('search-query', 'any text becomes terms that the index understands', {
  input: textOf(Queries),
  holds(typed) {
    const q = typed.slice(0, MaxQueryLength)
    const found = parseQuery(q)
    const lists = [found.words, found.phrases, found.tags, found.options]
    for (const list of lists) expect(new Set(list).size).toBe(list.length)
    expect(found.tags.length).toBeLessThanOrEqual(5)
    for (const number of [found.score, found.views, found.answers, found.inQuestion])
      if (number !== null) expect(Number.isSafeInteger(number) && number >= 0).toBe(true)
    // Operators in ASCII spelling mean the same again.
    const again = parseQuery(found.options.join(' '))
    expect({ ...again, options: [] }).toEqual({
      ...found,
      options: [],
      words: [],
      phrases: [],
      misread: [],
    })
    const [words, phrases] = [wordTerms(found.words), phraseTerms(found.phrases)]
    const made = expressionsOf(words, phrases, ['"\ue001x"'])
    const loose = looseTerms(partsOf(found.words))?.terms ?? []
    for (const expression of [
      ...(made ? [made.any, made.limitedTo(...words.map(inTitle))] : []),
      ...(words.length > 0 ? [allInTitle(words.flatMap(word => word.tokens))] : []),
      ...(expressionsOf(loose, [], []) ? loose.map(anywhere) : []),
    ])
      expect(() => find.all(expression)).not.toThrow()
    isText(found.words, found.phrases)
  },
})

property('search-index', 'a text is found by each of its words, in title and body', {
  runs: 100,
  input: textOf(Queries, 12),
  holds(text) {
    const words = text.split(/\s+/).filter(word => word.length < 50)
    add.run(indexText(text), indexText(text), facetText([], text))
    try {
      for (const term of words.map(termOf)) {
        if (!term) continue
        expect(find.all(anywhere(term)), term.tokens.join(' ')).toEqual([1])
        if (!term.prefix) expect(find.all(inTitle(term)), term.tokens.join(' ')).toEqual([1])
      }
    } finally {
      remove.run()
    }
  },
})

property('search-highlight', 'the pieces are the text, and a searched word is marked', {
  input: fc.tuple(textOf(Queries, 12), textOf(Queries, 4)),
  holds([text, q]) {
    const terms = [...wordTerms(parseQuery(q).words), ...phraseTerms(parseQuery(q).phrases)]
    const pieces = highlight(text, terms)
    // White space is one space within each piece.
    const squeezed = (all: string) => all.replace(/\s+/g, ' ')
    expect(squeezed(pieces.map(piece => piece.text).join(''))).toBe(squeezed(text))
    const [own] = wordTerms(text.split(/\s+/))
    if (own) expect(highlight(text, [own]).some(piece => piece.hit)).toBe(true)
  },
})

property('search-cost', 'the longest query takes at most 50 ms, the longest text at most 500 ms', {
  runs: 30,
  input: longTextOf(Queries, 65_535),
  holds(text) {
    const q = text.slice(0, MaxQueryLength)
    expectCheap(50, () => {
      const { words, phrases } = parseQuery(q)
      isText(words, phrases)
      expressionsOf(wordTerms(words), phraseTerms(phrases), [])
      looseTerms(words)
    })
    expectCheap(500, () => indexText(text))
    const terms = wordTerms(parseQuery(q).words)
    expectCheap(500, () => highlight(text, terms))
  },
})
