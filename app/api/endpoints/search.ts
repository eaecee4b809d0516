import { searchPosts } from '#app/domain/search/search-posts.ts'
import { showSearchEngine } from '#app/domain/search/show-engine.ts'
import { type Endpoint, get } from '../kernel/endpoint.ts'
import { presentProvider, presentSearch, SearchPage, SearchProvider } from '../presenters/search.ts'

export const search: Endpoint[] = [
  get('search', searchPosts, {
    summary: 'Search questions and answers',
    response: SearchPage,
    present: presentSearch,
  }),
  get('search/desc', showSearchEngine, {
    summary: 'The search engine in use; empty for the built-in one',
    response: SearchProvider,
    present: presentProvider,
  }),
]
