import { z } from 'zod'
import { activated, type Page, query, slice, wire } from '#kernel'
import { decorate, type QuestionItem } from '#posts/questions/list-questions.ts'
import { pageOfBookmarks } from './collections.queries.ts'

/** The caller's bookmarks, newest first; no one sees another member's. */
export const listBookmarks = query({
  name: 'bookmarks.list',
  guard: activated,
  input: z.object({ page: wire.page(), page_size: wire.pageSize(10) }),
  run(ctx, { page, page_size }): Page<QuestionItem> {
    const { count, ids } = pageOfBookmarks(ctx.db, ctx.viewer, slice(page, page_size))
    return { count, list: decorate(ctx, ids, 'newest') }
  },
})
