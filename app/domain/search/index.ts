export type { Segment } from './highlight.ts'
export { excerptAround, highlight, textOf } from './highlight.ts'
export { onVoteCast } from './on-vote-cast.ts'
export { MaxQueryLength, type ParsedQuery, parseQuery, type PostKind } from './parse-query.ts'
export type { Unclear } from './read-query.ts'
export { reindexAll, type ReindexProgress } from './reindex-all.ts'
export { searchPosts, type SearchItem, type SearchResult, type TagHead } from './search-posts.ts'
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
export { SearchInput, type SearchOrder, SearchOrders } from './search.schema.ts'
