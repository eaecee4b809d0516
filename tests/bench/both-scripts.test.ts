import { afterEach, beforeEach, expect, test } from 'vitest'
import { searchPosts } from '#search/search-posts.ts'
import { community, type Community } from '#tests/support/community.ts'
import sets from './search-chinese.json' with { type: 'json' }

let w: Community
beforeEach(() => {
  w = community()
})
afterEach(() => w[Symbol.dispose]())

test.each([
  ['simplified', 'traditional', 'word', 'typed'],
  ['traditional', 'simplified', 'typed', 'word'],
] as const)('words typed in %s find titles in %s', async (_from, _to, typed, written) => {
  const author = w.member()
  for (const pair of sets.traditional) await w.ask(author, { title: `About ${pair[written]} here` })
  const missed: string[] = []
  for (const pair of sets.traditional) {
    const { items } = await w.as(null).run(searchPosts, { q: pair[typed], size: 10 })
    if (!items.some(({ title }) => title.includes(pair[written]))) missed.push(pair[typed])
  }
  expect(missed).toEqual([])
})
