export type { Segment } from './highlight.ts'

export { onVoteCast } from './on-vote-cast.ts'
export { MaxQueryLength } from './parse-query.ts'

export { reindexAll } from './reindex-all.ts'
export { searchPosts, type SearchItem, type SearchResult } from './search-posts.ts'
export {
  countPosts,
  listAnswerIdsAfter,
  listQuestionIdsAfter,
  indexAnswer,
  indexQuestion,
  indexQuestionWithAnswers,
  reindexQuestionAnswers,
  unindexPost,
  unindexQuestionWithAnswers,
} from './post-index.queries.ts'
export { listSimilarTitles } from './similar-titles.ts'
export { SearchOrders } from './search.schema.ts'
