import { ObjectType, QuestionStatus, TagStatus } from '#app/shared/codes.ts'
import type { ObjectRef } from '#app/shared/ids.ts'
import {
  activated,
  allowed,
  badRequest,
  command,
  deny,
  insist,
  type Member,
  type Verdict,
  type WriteCtx,
} from '#app/domain/kernel/index.ts'
import { findQuestion } from '#app/domain/posts/questions/questions.queries.ts'
import { findTag, listTagsBySlug } from '#app/domain/tags/tags.queries.ts'
import { maySeeTag } from '#app/domain/tags/tags.policy.ts'
import { maySeeQuestion } from '#app/domain/basics/visibility/visibility.ts'
import { followedTagIds, saveFollow } from './follows.queries.ts'
import { FollowInput, FollowTagsInput } from './follows.schema.ts'

/** What can be followed, as this member sees it. */
type Target = { deleted: boolean; follows: number }

const toast = { hint: 'toast' } as const

/** Nothing deleted is followed anew; stopping is always possible. */
const mayFollow = (target: Target, on: boolean): Verdict =>
  on && target.deleted ? deny('error.object.already_deleted', 'bad_request', toast) : allowed

/** Throws for what cannot be followed at all; null when it is not there for this member. */
function findTarget({ tx, viewer, privileges }: WriteCtx<Member>, ref: ObjectRef): Target | null {
  if (ref.type === ObjectType.question) {
    const row = findQuestion(tx, ref.seq)
    if (!row || !maySeeQuestion(viewer, row)) return null
    return { deleted: row.status === QuestionStatus.deleted, follows: row.followCount }
  }
  if (ref.type === ObjectType.tag) {
    const row = findTag(tx, ref.seq)
    if (!row || !maySeeTag(viewer, row, privileges)) return null
    return { deleted: row.status === TagStatus.deleted, follows: row.followCount }
  }
  throw badRequest('error.object.disallow_follow', toast)
}

export type FollowState = { follows: number; followed: boolean }

/**
 * Follow a question or a tag, or stop. What is so already stays so. Refusals: an object that is no
 * question or tag, is not there for the member, or is deleted (stopping is always possible).
 */
export const setFollow = command({
  name: 'follows.set',
  guard: activated,
  input: FollowInput,
  emits: [],
  run(ctx, { object_id: ref, is_cancel }): FollowState {
    const { tx, viewer, now } = ctx
    const target = findTarget(ctx, ref)
    if (!target) throw badRequest('error.object.not_found', toast)
    insist(mayFollow(target, !is_cancel))
    const follow = { userId: viewer.id, objectId: ref.seq, objectType: ref.type }
    saveFollow(tx, follow, !is_cancel, now)
    return { follows: findTarget(ctx, ref)!.follows, followed: !is_cancel }
  },
})

/** Follow exactly these tags; unknown and deleted ones are passed over. */
export const setFollowedTags = command({
  name: 'follows.set_tags',
  guard: activated,
  input: FollowTagsInput,
  emits: [],
  run({ tx, viewer, now }, { slug_name_list }): null {
    const rows = listTagsBySlug(tx, slug_name_list)
    const wanted = new Set(rows.filter(row => row.status === TagStatus.available).map(r => r.id))
    const save = (objectId: number, on: boolean) =>
      saveFollow(tx, { userId: viewer.id, objectId, objectType: ObjectType.tag }, on, now)
    for (const id of followedTagIds(tx, viewer.id)) if (!wanted.has(id)) save(id, false)
    for (const id of wanted) save(id, true)
    return null
  },
})
