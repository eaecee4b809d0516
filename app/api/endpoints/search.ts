import { searchPosts } from '#search/search-posts.ts'
import { showSearchEngine } from '#search/show-engine.ts'
import { type Endpoint, get } from '../kernel/endpoint.ts'
import { toProvider, toSearch, SearchPage, SearchProvider } from '../presenters/search.ts'

export const search: Endpoint[] = [
  get('search', searchPosts, {
    summary: 'Search questions and answers',
    response: SearchPage,
    toWire: toSearch,
  }),
  get('search/desc', showSearchEngine, {
    summary: 'The search engine in use; empty for the built-in one',
    response: SearchProvider,
    toWire: toProvider,
  }),
]
