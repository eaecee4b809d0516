/** What members and visitors look for and do not find: what to write next. */
import { z } from 'zod'
import { admin, command, harmless, type Page, query, slice, wire } from '#kernel'
import { deleteMissed, listMissed, type Missed } from './missed-searches.queries.ts'
import { listPosts } from './search.queries.ts'
import { findSimilarQuestions } from './similar-questions.ts'

/** Questions that may have been meant. */
const MostAlike = 3

export type MissedItem = Missed & {
  firstAt: number
  lastAt: number
  alike: { id: number; title: string; urlTitle: string }[]
}

/** The most frequent first, of the last 30 days, each with the public questions that come closest. */
export const listMissedSearches = query({
  name: 'search.list_missed',
  guard: harmless(admin),
  input: z.object({ page: wire.page(), page_size: wire.pageSize(20, 50) }),
  run({ db }, { page, page_size }): Page<MissedItem> {
    const { size, offset } = slice(page, page_size)
    const { count, list } = listMissed(db, size, offset)
    const withAlike = (row: (typeof list)[number]) => ({
      ...row,
      alike: listPosts(db, findSimilarQuestions(db, row.words, MostAlike)).map(
        ({ id, title, urlTitle }) => ({ id, title, urlTitle }),
      ),
    })
    return { count, list: list.map(withAlike) }
  },
})

/** Takes one from the list: it has been answered, or needs no answer. */
export const dismissMissedSearch = command({
  name: 'search.dismiss_missed',
  guard: harmless(admin),
  input: z.object({ words: wire.text({ max: 200, required: true }) }),
  emits: [],
  run: ({ tx }, { words }) => deleteMissed(tx, words),
})
