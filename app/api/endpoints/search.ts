import { searchPosts } from '#search/search-posts.ts'
import { showSearchEngine } from '#search/show-engine.ts'
import { type Endpoint, get } from '../kernel/endpoint.ts'
import { SearchPage, SearchProvider } from '../presenters/search.ts'

export const search: Endpoint[] = [
  get('search', searchPosts, {
    summary: 'Search questions and answers',
    answer: SearchPage,
  }),
  get('search/desc', showSearchEngine, {
    summary: 'The search engine in use; empty for the built-in one',
    answer: SearchProvider,
  }),
]
