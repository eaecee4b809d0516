import { z } from 'zod'
import type { SearchEngine } from '#search/show-engine.ts'
import type { SearchItem, SearchResult } from '#search/search-posts.ts'
import { ObjectType } from '#shared/codes.ts'
import { out } from '../kernel/out.ts'
import { list, shape } from '../kernel/wire.ts'
import { FoundAuthor } from './people.ts'
import { Tags } from './tags.ts'
import { Count, Escaped, ObjectId, QuestionId, Seconds } from './values.ts'

const SearchObject = shape<SearchItem>()({
  id: [ObjectId, ({ kind, id }) => ({ type: ObjectType[kind], id })],
  question_id: QuestionId,
  title: out.text(),
  url_title: out.text(),
  excerpt: Escaped,
  created_at: Seconds,
  vote_count: Count,
  accepted: z.boolean(),
  answer_count: Count,
  user_info: [FoundAuthor, 'author'],
  tags: Tags,
  status: z.enum(['available', 'closed', 'pending', 'deleted']),
})
const SearchHit = shape<SearchItem>()({
  object_type: [z.enum(['question', 'answer']), 'kind'],
  object: [SearchObject, item => item],
})
export const SearchPage = shape<SearchResult>()({ count: Count, list: [list(SearchHit), 'items'] })

/** The plugin that searches; empty for the built-in search. */
export const SearchProvider = shape<SearchEngine>()({
  name: out.text(),
  icon: out.text(),
  link: out.text(),
})
