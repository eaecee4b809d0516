import { z } from 'zod'
import { type Ctx, type Page, query, slice, visitor, wire } from '#kernel'
import { findPost } from '#posts/objects/objects.ts'
import {
  type Author,
  findAccountByName,
  listAuthors,
  missingAuthor,
} from '#basics/users/users.queries.ts'
import { isPubliclyListed } from '#basics/visibility/visibility.ts'
import { BadgeOwner, findActiveBadge } from './list-badges.ts'
import { type AwardRow, earnedCounts, pageOfAwards } from './lists.queries.ts'

export const AwardPageSize = 30

/** The post that earned an award, as far as the viewer may see it. */
export type AwardPost = {
  objectType: number
  objectId: number
  questionId: number
  /** 0 if it is the question itself, or a comment on it. */
  answerId: number
  title: string
  urlTitle: string
}
export type AwardItem = Pick<AwardRow, 'id' | 'createdAt'> & {
  author: Author
  /** Null: earned without a post, or by one that is not listed or hidden from this viewer. */
  post: AwardPost | null
}
export type AwardPage = Page<AwardItem> & {
  /** Only this member's awards; null = everyone's. */
  owner: Author | null
}

function postOf({ db, viewer }: Ctx, { objectType, objectId }: AwardRow): AwardPost | null {
  const post = objectId > 0 ? findPost(db, viewer, { type: objectType, seq: objectId }) : null
  // A post that is in no list is not shown here either.
  if (!post || post.deleted || !isPubliclyListed(post.question)) return null
  const { question, answerId } = post
  const { id: questionId, title, urlTitle } = question
  return { objectType, objectId, questionId, answerId, title, urlTitle }
}

/** Who earned a badge, newest first. An unknown name does not filter. */
export const listAwards = query({
  name: 'badges.list_awards',
  guard: visitor,
  input: z.object({
    badge_id: wire.text({ max: 20 }),
    username: BadgeOwner,
    page: wire.page(),
    page_size: wire.pageSize(AwardPageSize),
  }),
  run(ctx, { badge_id, username, page, page_size }): AwardPage {
    const { db, now } = ctx
    const badge = findActiveBadge(ctx, badge_id)
    const ownerId = username ? (findAccountByName(db, username)?.id ?? 0) : 0
    const rows = pageOfAwards(db, badge.id, ownerId, slice(page, page_size))
    const people = listAuthors(db, [ownerId, ...rows.map(row => row.userId)], now)
    const list = rows.map(row => ({
      id: row.id,
      createdAt: row.createdAt,
      author: people.get(row.userId) ?? missingAuthor(row.userId),
      post: postOf(ctx, row),
    }))
    const count = ownerId > 0 ? (earnedCounts(db, ownerId).get(badge.id) ?? 0) : badge.awardCount
    return { count, list, owner: people.get(ownerId) ?? null }
  },
})
