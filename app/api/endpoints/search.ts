import { searchPosts } from '#app/domain/search/search-posts.ts'
import { visitor } from '#app/domain/kernel/index.ts'
import { type Endpoint, get } from '../kernel/endpoint.ts'
import { fixed } from '../kernel/fixed.ts'
import {
  presentNoProvider,
  presentSearch,
  SearchPage,
  SearchProvider,
} from '../presenters/search.ts'

export const search: Endpoint[] = [
  get('search', searchPosts, {
    summary: 'Search questions and answers',
    response: SearchPage,
    present: presentSearch,
  }),
  get('search/desc', fixed('search_provider', visitor), {
    summary: 'The search engine in use; empty for the built-in one',
    response: SearchProvider,
    present: presentNoProvider,
  }),
]
