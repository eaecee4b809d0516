/** Follows, bookmarks and reactions on the wire. */
import { z } from 'zod'
import type { FollowState } from '#posts/follows/set-follow.ts'
import type { Page } from '#kernel'
import { Emojis, type Reaction } from '#posts/reactions/reactions.queries.ts'
import { showQuestion } from '#posts/threads/show-question.ts'
import { ObjectType } from '#shared/codes.ts'
import { formatId } from '#shared/ids.ts'
import type { ApiArgs } from '../kernel/endpoint.ts'
import { out } from '../kernel/out.ts'
import { toQuestion } from './questions.ts'
import { Count } from './values.ts'

export const FollowResult = z.strictObject({ follows: Count, is_followed: z.boolean() })

export const toFollow = (state: FollowState): z.infer<typeof FollowResult> => ({
  follows: state.follows,
  is_followed: state.followed,
})

export const BookmarkResult = z.strictObject({ object_collection_count: Count })

export const toBookmark = ({ count }: { count: number }): z.infer<typeof BookmarkResult> => ({
  object_collection_count: count,
})

const wireQuestion = (id: number) => formatId(ObjectType.question, id)

/** Bookmarked questions, without bodies and the members who last changed them. */
export async function toBookmarks({ count, list }: Page<{ id: number }>, args: ApiArgs) {
  const questions = []
  for (const { id } of list) {
    const question = await args.run(showQuestion, { id: wireQuestion(id) })
    const bare = { originalText: '', html: '', editor: null, lastAnswerer: null }
    questions.push(toQuestion({ ...question, ...bare }, args))
  }
  return { count, list: questions }
}

export const Reactions = z.strictObject({
  reaction_summary: z.array(
    z.strictObject({
      emoji: z.enum(Emojis),
      count: Count,
      tooltip: out.text(),
      is_active: z.boolean(),
    }),
  ),
})

export function toReactions(list: Reaction[], { t }: ApiArgs): z.infer<typeof Reactions> {
  const tooltip = ({ people, count }: Reaction) => {
    const names = people.map(({ username }) => username).join(', ')
    const more = count - people.length
    return more > 0 ? `${names} ${t('api.reaction.more', { count: more })}` : names
  }
  return {
    reaction_summary: list.map(reaction => ({
      emoji: reaction.emoji,
      count: reaction.count,
      tooltip: tooltip(reaction),
      is_active: reaction.mine,
    })),
  }
}
