import { ObjectType, QuestionStatus, TagStatus } from '#shared/codes.ts'
import type { ObjectRef } from '#shared/ids.ts'
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
} from '#kernel'
import { findQuestion } from '#posts/questions/questions.queries.ts'
import { findTag, listTagsBySlug } from '#tags/tags.queries.ts'
import { maySeeTag } from '#tags/tags.policy.ts'
import { maySeeQuestion } from '#basics/visibility/visibility.ts'
import { followedTagIds, saveFollow } from './follows.queries.ts'
import { FollowInput, FollowTagsInput } from './follows.schema.ts'

/** An object that can be followed, as the member sees it. */
type Target = { deleted: boolean; follows: number }

const toast = { hint: 'toast' } as const

/** Deleted objects can only be unfollowed. */
const mayFollow = (target: Target, on: boolean): Verdict =>
  on && target.deleted ? deny('error.object.already_deleted', 'bad_request', toast) : allowed

/** Throws for an object type that cannot be followed; null if the object does not exist for this member. */
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
 * Follows or unfollows a question or a tag. Does nothing if that is already the state. Errors: an object that
 * is no question or tag, does not exist for the member, or is deleted (unfollowing is always possible).
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

/** Follows exactly these tags; ignores unknown and deleted ones. Without a list nothing changes. */
export const setFollowedTags = command({
  name: 'follows.set_tags',
  guard: activated,
  input: FollowTagsInput,
  emits: [],
  run({ tx, viewer, now }, { slug_name_list }): null {
    if (!slug_name_list) return null
    const rows = listTagsBySlug(tx, slug_name_list)
    const wanted = new Set(rows.filter(row => row.status === TagStatus.available).map(r => r.id))
    const save = (objectId: number, on: boolean) =>
      saveFollow(tx, { userId: viewer.id, objectId, objectType: ObjectType.tag }, on, now)
    for (const id of followedTagIds(tx, viewer.id)) if (!wanted.has(id)) save(id, false)
    for (const id of wanted) save(id, true)
    return null
  },
})
