import { type Db, writing } from '#kernel'
import {
  clearIndex,
  countPosts,
  indexAnswer,
  indexQuestion,
  listAnswerIdsAfter,
  listQuestionIdsAfter,
  mergeIndex,
  pruneIndex,
} from './post-index.queries.ts'

export type ReindexProgress = { done: number; total: number }

const Posts = 50

/**
 * Rebuilds the whole index, some `posts` per transaction, so that the site stays responsive: iterate over it to
 * run it. Old entries stay searchable meanwhile; `fresh` empties the index first, for a damaged one. Stopping
 * in between leaves a working index, and running again is safe.
 */
export function* reindexAll(
  db: Db,
  { fresh = false, posts = Posts } = {},
): Generator<ReindexProgress> {
  const total = countPosts(db)
  let done = 0
  if (fresh) writing(db, tx => clearIndex(tx))
  const kinds = [
    { listIds: listQuestionIdsAfter, index: indexQuestion },
    { listIds: listAnswerIdsAfter, index: indexAnswer },
  ]
  for (const { listIds, index } of kinds) {
    for (let last = 0; ;) {
      const ids = listIds(db, last, posts)
      if (ids.length === 0) break
      writing(db, tx => {
        for (const id of ids) index(tx, id)
      })
      last = ids[ids.length - 1]!
      done += ids.length
      yield { done, total }
    }
  }
  writing(db, tx => pruneIndex(tx))
  for (let isFirst = true; writing(db, tx => mergeIndex(tx, isFirst)); isFirst = false);
  yield { done, total }
}
