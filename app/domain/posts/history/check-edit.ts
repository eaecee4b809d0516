import { z } from 'zod'
import { ObjectType, TagStatus } from '#shared/codes.ts'
import type { ObjectRef } from '#shared/ids.ts'
import { findAnswer } from '#posts/answers/answers.queries.ts'
import { mayEditAnswer } from '#posts/answers/answers.policy.ts'
import {
  activated,
  badRequest,
  byRank,
  type Ctx,
  deny,
  insist,
  query,
  type Verdict,
  wire,
} from '#kernel'
import { findPost } from '#posts/objects/objects.ts'
import { mayEditQuestion } from '#posts/questions/questions.policy.ts'
import { hasUnreviewed } from '#basics/revisions/revisions.queries.ts'
import { findTag } from '#tags/tags.queries.ts'
import { maySeeTag } from '#tags/tags.policy.ts'

function mayEditTag({ db, viewer, privileges }: Ctx, id: number, waiting: boolean): Verdict | null {
  const tag = findTag(db, id)
  if (!tag || !maySeeTag(viewer, tag, privileges)) return null
  const right = byRank(viewer, 'tag.edit', privileges)
  if (!right.allowed) return right
  if (tag.status === TagStatus.deleted) return deny('error.tag.cannot_update')
  return waiting ? deny('error.revision.review_underway', 'bad_request', { hint: 'toast' }) : right
}

/** The same verdict as for the edit itself; null if there is nothing to edit. */
function verdict(ctx: Ctx, object: ObjectRef): Verdict | null {
  const { db, viewer, privileges } = ctx
  const waiting = hasUnreviewed(db, object.seq)
  if (object.type === ObjectType.tag) return mayEditTag(ctx, object.seq, waiting)
  const post = findPost(db, viewer, object)
  if (post?.type === ObjectType.question) {
    return mayEditQuestion(viewer, post.question, privileges, waiting)
  }
  const answer = post?.type === ObjectType.answer ? findAnswer(db, object.seq) : undefined
  return answer ? mayEditAnswer(viewer, answer, privileges, waiting) : null
}

/** Called before an editor opens. Throws the same errors as the edit. */
export const checkEdit = query({
  name: 'history.check_edit',
  guard: activated,
  input: z.object({ id: wire.anyId() }),
  run(ctx, { id }): null {
    const found = verdict(ctx, id)
    if (!found) throw badRequest('error.object.not_found')
    insist(found)
    return null
  },
})
