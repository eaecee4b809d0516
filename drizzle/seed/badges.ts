/** The initial badges. Names and descriptions are texts of the catalog, by key. */
import { eq } from 'drizzle-orm'
import { nextObjectId, type Tx } from '#kernel'
import { BadgeLevel } from '#shared/codes.ts'
import { badges } from '#drizzle/schema/index.ts'

type BadgeGroup = 'getting_started' | 'community' | 'posting'

type SeededBadge = {
  key: string
  groupKey: BadgeGroup
  level: number
  /** Awarded once per member, or once for each post that earns it. */
  single: boolean
  icon: string
}

const { bronze, silver, gold } = BadgeLevel
const first = { groupKey: 'getting_started', level: bronze, single: true } as const
const forPosts = { groupKey: 'posting', single: false } as const
const answerIcon = 'chat-square-text-fill'
const questionIcon = 'question-circle-fill'

/** In display order. */
export const SeededBadges: readonly SeededBadge[] = [
  { key: 'autobiographer', ...first, icon: 'person-badge-fill' },
  { key: 'editor', ...first, icon: 'pencil-fill' },
  { key: 'first_flag', ...first, icon: 'flag-fill' },
  { key: 'first_upvote', ...first, icon: 'hand-thumbs-up-fill' },
  { key: 'first_reaction', ...first, icon: 'emoji-smile-fill' },
  { key: 'first_share', ...first, icon: 'share-fill' },
  { key: 'scholar', ...first, icon: 'check-circle-fill' },
  { key: 'solved', groupKey: 'community', level: bronze, single: true, icon: 'check-square-fill' },
  { key: 'nice_answer', ...forPosts, level: bronze, icon: answerIcon },
  { key: 'good_answer', ...forPosts, level: silver, icon: answerIcon },
  { key: 'great_answer', ...forPosts, level: gold, icon: answerIcon },
  { key: 'nice_question', ...forPosts, level: bronze, icon: questionIcon },
  { key: 'good_question', ...forPosts, level: silver, icon: questionIcon },
  { key: 'great_question', ...forPosts, level: gold, icon: questionIcon },
]

/** Adds missing badges; existing ones are unchanged. Returns the number added. */
export function seedBadges(tx: Tx): number {
  let added = 0
  for (const badge of SeededBadges) {
    const known = tx.select({ id: badges.id }).from(badges).where(eq(badges.key, badge.key)).get()
    if (known) continue
    tx.insert(badges)
      .values({ id: nextObjectId(tx), ...badge })
      .run()
    added++
  }
  return added
}
