import { type Ctx, isStaff, type Member } from '#kernel'
import { countPublished } from './pending-posts.queries.ts'
import type { Caught, NewPost } from './new-post.ts'
import { askReviewers } from './reviewers.ts'
import { rules } from './rules.ts'

type Text = Pick<NewPost, 'kind' | 'html' | 'text'> & Partial<Pick<NewPost, 'title' | 'tags'>>

/**
 * Applies the rules and then the reviewer plugins to a post before its transaction. Only new posts are
 * screened, never edits, and never posts by staff.
 */
export async function screenPost(ctx: Ctx<Member>, text: Text): Promise<Caught | null> {
  const { db, viewer, settings, now, clientIp } = ctx
  if (isStaff(viewer)) return null
  const post: NewPost = {
    title: '',
    tags: [],
    ...text,
    author: viewer,
    published: most => countPublished(db, viewer.id, most),
    now,
    clientIp,
  }
  for (const { key, decide } of rules) {
    const objection = await decide(post, settings)
    if (objection) return { rule: key, ...objection }
  }
  return askReviewers(ctx, post)
}
