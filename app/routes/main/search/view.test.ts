import { expect, test } from 'vitest'
import type { SearchItem, SearchResult } from '#search/search-posts.ts'
import type { Segment } from '#search/highlight.ts'
import { missingAuthor } from '#basics/users/users.queries.ts'
import { searchView } from './view.ts'

const item: SearchItem = {
  kind: 'question',
  id: 12,
  questionId: 12,
  title: 'How',
  urlTitle: 'how',
  titleSegments: [{ text: 'How', hit: false }],
  excerpt: '',
  excerptSegments: [],
  createdAt: 0,
  voteCount: 1,
  viewCount: 2,
  answerCount: 3,
  accepted: true,
  author: missingAuthor(1),
  tags: [],
  status: 'available',
}

const view = (changes: Partial<SearchItem>, permalink: 1 | 2 | 3 | 4 = 1) => {
  const found = {
    count: 1,
    capped: false,
    items: [{ ...item, ...changes }],
    keywords: '',
    options: [],
    others: [],
    leftOut: [],
  }
  const unclear = { tags: [], user: null, misread: [], namesakes: 0 }
  const rest = { unclear, parsed: {}, long: false, loose: false, suggestion: null, tagHead: null }
  const result = { ...found, ...rest } as unknown as SearchResult
  return searchView(result, permalink, key => key).items[0]!
}

test('a question links to its page and has all its counts', () => {
  expect(view({})).toMatchObject({
    href: '/community/questions/10010000000000012/how',
    votes: 1,
    answers: 3,
    views: 2,
  })
  expect(view({}, 2).href).toBe('/community/questions/10010000000000012')
})

test('an answer links to itself, and has no answer or view counts', () => {
  const row = view({ kind: 'answer', id: 15 })
  const id = '10020000000000015'
  expect(row.href).toBe(`/community/questions/10010000000000012/how/${id}#${id}`)
  expect(row).toMatchObject({ answers: undefined, views: undefined, act: 'answered' })
})

const excerpt = (...excerptSegments: Segment[]) => view({ excerptSegments }).excerpt
const plain = (text: string): Segment => ({ text, hit: false })
const hit: Segment = { text: 'git', hit: true }

test('a long text before the first match is cut at a word boundary', () => {
  const [before, found] = excerpt(plain(`${'lorem '.repeat(30)}then `), hit)
  expect(before!.text).toMatch(/^\.\.\.lorem lorem (lorem )*then $/)
  expect(before!.text.length).toBeLessThanOrEqual(67)
  expect(found).toEqual(hit)
})

test('Chinese characters count double', () => {
  const [before] = excerpt(plain('汉'.repeat(90)), hit)
  expect(before!.text).toBe(`...${'汉'.repeat(32)}`)
})

test('short excerpts, those starting with the match and those without one stay unchanged', () => {
  const long = plain('x'.repeat(200))
  expect(excerpt(plain('short '), hit)).toEqual([plain('short '), hit])
  expect(excerpt(hit, long)).toEqual([hit, long])
  expect(excerpt(long)).toEqual([long])
})

test('a single word longer than the limit is kept', () => {
  const [before] = excerpt(plain('x'.repeat(200)), hit)
  expect(before!.text).toBe(`...${'x'.repeat(64)}`)
})
