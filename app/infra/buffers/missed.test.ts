import { expect, test } from 'vitest'
import { listSimilarQuestions } from '#posts/questions/near-questions.ts'
import { dismissMissedSearch, listMissedSearches } from '#search/list-missed.ts'
import { countMissed, deleteOldMissed } from '#search/missed-searches.queries.ts'
import { searchPosts } from '#search/search-posts.ts'
import { flushMissed } from '#infra/jobs/flush-missed.ts'
import { Day } from '#shared/durations.ts'
import { community } from '#tests/support/community.ts'
import { makeMissedBuffer, wordsToKeep } from './missed.ts'

test('administrators see what was searched for or asked and not found, with what comes closest', async () => {
  using w = community()
  const [ann, admin] = [w.member(), w.admin()]
  await w.ask(ann, { title: 'Growing horseradish', content: 'In a pot.' })
  const search = (q: string) => w.as(null).run(searchPosts, { q })
  for (const q of ['Wasabi', 'wasabi', 'horseradish', 'wasabi user:ann', 'wasabi is:answer'])
    await search(q)
  for (const title of ['Sow wasab', 'Sow wasabi seeds', 'Growing horseradish'])
    await w.as(ann).run(listSimilarQuestions, { title })
  const count = () => w.count('missed_search')
  // Reading writes nothing.
  expect(count()).toBe(0)
  await flushMissed(w.site, w.now)
  const list = async () => (await w.as(admin).run(listMissedSearches, {})).list
  expect((await list()).map(({ words, searches, asks }) => [words, searches, asks])).toEqual([
    ['wasabi', 2, 0],
    ['sow wasabi seeds', 0, 1],
  ])
  w.write(tx => countMissed(tx, [{ words: 'pot horseradish', searches: 1, asks: 0 }], w.now))
  const near = (await list()).find(({ words }) => words === 'pot horseradish')
  expect(near!.alike.map(({ title }) => title)).toEqual(['Growing horseradish'])
  w.site.sqlite.exec('update question set show = 2')
  expect((await list()).flatMap(({ alike }) => alike)).toEqual([])

  await w.as(admin).run(dismissMissedSearch, { words: 'wasabi' })
  expect(count()).toBe(2)
  w.write(tx => deleteOldMissed(tx, w.now + 31 * Day))
  expect(count()).toBe(0)
  await expect(w.as(ann).run(listMissedSearches, {})).rejects.toThrow()
})

test('what may tell of a person is not kept, and neither is a long text', () => {
  for (const text of [
    'ann@example.org',
    '13800138000',
    'https://example.org/x',
    'a',
    'x '.repeat(80),
  ])
    expect(wordsToKeep(text), text).toBeNull()
  expect(wordsToKeep('  Ｐython  3.12 ')).toBe('python 3.12')
})

test('both memory and table are bounded', async () => {
  const buffer = makeMissedBuffer(2)
  for (const words of ['one', 'two', 'three', 'one']) buffer.record('search', words)
  let written: unknown[] = []
  await buffer.flush(list => (written = list))
  expect(written).toEqual([
    { words: 'one', searches: 2, asks: 0 },
    { words: 'two', searches: 1, asks: 0 },
  ])
  using w = community()
  const many = Array.from({ length: 1200 }, (_, n) => ({ words: `w${n}`, searches: 1, asks: 0 }))
  w.write(tx => countMissed(tx, [{ words: 'often', searches: 3, asks: 0 }], 1))
  w.write(tx => countMissed(tx, many, 2))
  expect(w.count('missed_search')).toBe(1000)
  const often = w.site.sqlite.prepare("select searches from missed_search where words = 'often'")
  expect(often.pluck().get()).toBe(3)
})
