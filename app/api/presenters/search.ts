import { z } from 'zod'
import type { SearchEngine } from '#search/show-engine.ts'
import type { SearchItem, SearchResult } from '#search/search-posts.ts'
import { escapeText } from '#shared/escaped-text.ts'
import type { ApiArgs } from '../kernel/endpoint.ts'
import { out } from '../kernel/out.ts'
import { UserBasic } from './people.ts'
import { toTags, Tag } from './tags.ts'
import { answerId, Count, Id, questionId, Seconds, seconds } from './values.ts'

const SearchUser = UserBasic.pick({
  id: true,
  username: true,
  display_name: true,
  rank: true,
  status: true,
})

const SearchHit = z.strictObject({
  object_type: z.enum(['question', 'answer']),
  object: z.strictObject({
    id: Id,
    question_id: Id,
    title: out.text(),
    url_title: out.text(),
    excerpt: out.escapedText(),
    created_at: Seconds,
    vote_count: Count,
    accepted: z.boolean(),
    answer_count: Count,
    user_info: SearchUser,
    tags: z.array(Tag),
    status: z.enum(['available', 'closed', 'pending', 'deleted']),
  }),
})
export const SearchPage = z.strictObject({ count: Count, list: z.array(SearchHit) })

function toHit(item: SearchItem, { ctx }: ApiArgs): z.infer<typeof SearchHit> {
  const { author, kind, title, excerpt, accepted, status } = item
  return {
    object_type: kind,
    object: {
      id: kind === 'answer' ? answerId(ctx, item.id) : questionId(ctx, item.id),
      question_id: questionId(ctx, item.questionId),
      title,
      url_title: item.urlTitle,
      excerpt: escapeText(excerpt),
      created_at: seconds(item.createdAt),
      vote_count: item.voteCount,
      accepted,
      answer_count: item.answerCount,
      user_info: {
        id: String(author.id),
        username: author.username,
        display_name: author.displayName,
        rank: author.rank,
        status: author.status,
      },
      tags: toTags(item.tags),
      status,
    },
  }
}

export function toSearch(found: SearchResult, args: ApiArgs): z.infer<typeof SearchPage> {
  return { count: found.count, list: found.items.map(item => toHit(item, args)) }
}

/** The plugin that searches; empty for the built-in search. */
export const SearchProvider = z.strictObject({
  name: out.text(),
  icon: out.text(),
  link: out.text(),
})
export const toProvider = ({ name, icon, link }: SearchEngine): z.infer<typeof SearchProvider> => ({
  name,
  icon,
  link,
})
