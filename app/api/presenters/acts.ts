/** Follows, bookmarks and reactions on the wire. */
import { z } from 'zod'
import type { FollowState } from '#posts/follows/set-follow.ts'
import type { Page } from '#kernel'
import { Emojis, type Reaction } from '#posts/reactions/reactions.queries.ts'
import { type QuestionView, showQuestion } from '#posts/threads/show-question.ts'
import { ObjectType } from '#shared/codes.ts'
import { formatId } from '#shared/ids.ts'
import type { ApiArgs } from '../kernel/args.ts'
import { out } from '../kernel/out.ts'
import { paged } from '../kernel/paging.ts'
import { list, shape, via } from '../kernel/wire.ts'
import { QInfo } from './questions.ts'
import { Count } from './values.ts'

export const FollowResult = shape<FollowState>()({
  follows: Count,
  is_followed: [z.boolean(), 'followed'],
})

export const BookmarkResult = shape<{ count: number }>()({
  object_collection_count: [Count, 'count'],
})

async function bookmarked({ count, list }: Page<{ id: number }>, args: ApiArgs) {
  const questions: QuestionView[] = []
  for (const { id } of list) {
    const question = await args.run(showQuestion, { id: formatId(ObjectType.question, id) })
    const bare = { originalText: '', html: '', editor: null, lastAnswerer: null }
    questions.push({ ...question, ...bare })
  }
  return { count, list: questions }
}
/** Bookmarked questions, without bodies and the members who last changed them. */
export const Bookmarks = via(bookmarked, paged(QInfo))

const ReactionCount = shape<Reaction>()({
  emoji: z.enum(Emojis),
  count: Count,
  tooltip: [
    out.text(),
    ({ people, count }, { t }) => {
      const names = people.map(({ username }) => username).join(', ')
      const more = count - people.length
      return more > 0 ? `${names} ${t('api.reaction.more', { count: more })}` : names
    },
  ],
  is_active: [z.boolean(), 'mine'],
})
export const Reactions = shape<{ list: Reaction[] }>()({
  reaction_summary: [list(ReactionCount), 'list'],
})
