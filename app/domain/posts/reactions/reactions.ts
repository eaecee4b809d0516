/** Hearts, smiles and frowns on questions and answers; one of each kind per member and post. */
import { z } from 'zod'
import { ObjectType } from '#shared/codes.ts'
import type { ObjectRef } from '#shared/ids.ts'
import {
  activated,
  allowed,
  badRequest,
  command,
  type Db,
  deny,
  insist,
  notFound,
  query,
  type Verdict,
  type Viewer,
  visitor,
  wire,
} from '#kernel'
import { findPost, type PostObject } from '#posts/objects/objects.ts'
import { Emojis, type Reaction, reactionsTo, saveReaction } from './reactions.queries.ts'

const missing: Record<number, string> = {
  [ObjectType.question]: 'error.question.not_found',
  [ObjectType.answer]: 'error.answer.not_found',
}

/** Throws for an object that is neither question nor answer, or that does not exist for the viewer. */
function findReactable(db: Db, viewer: Viewer, ref: ObjectRef): PostObject {
  const reason = missing[ref.type]
  if (!reason) throw badRequest('error.object.not_found')
  const post = findPost(db, viewer, ref)
  if (!post) throw notFound(reason)
  return post
}

/** Includes one's own posts, but no deleted ones. */
const mayReact = (post: PostObject, on: boolean): Verdict =>
  on && post.deleted ? deny('error.object.already_deleted') : allowed

const summaryOf = (db: Db, viewer: Viewer, id: number): Reaction[] =>
  reactionsTo(db, viewer.id, [id]).get(id) ?? []

/** The reactions to a post; empty if there are none. */
export const listReactions = query({
  name: 'reactions.list',
  guard: visitor,
  input: z.object({ object_id: wire.anyId() }),
  run: ({ db, viewer }, { object_id: ref }): Reaction[] =>
    summaryOf(db, viewer, findReactable(db, viewer, ref).id),
})

const wanted = ['activate', 'deactivate'] as const

const ReactInput = z.object({
  object_id: wire.anyId(),
  emoji: z
    .enum(Emojis, { error: 'form.invalid' })
    .describe(`one of ${Emojis.join(', ')}, required`),
  reaction: z
    .enum(wanted, { error: 'form.invalid' })
    .describe(`one of ${wanted.join(', ')}, required`),
})

/**
 * Adds or removes a reaction. Does nothing if that is already the state. Errors: no question or answer, does
 * not exist for the member, deleted (removing is always possible).
 */
export const setReaction = command({
  name: 'reactions.set',
  guard: activated,
  input: ReactInput,
  emits: ['post.reacted'],
  run({ tx, viewer, now, emit }, { object_id: ref, emoji, reaction }) {
    const post = findReactable(tx, viewer, ref)
    const on = reaction === 'activate'
    insist(mayReact(post, on))
    const place = { objectId: post.id, objectType: post.type }
    const changed = saveReaction(tx, { ...place, emoji, userId: viewer.id }, on, now)
    if (changed && on)
      emit('post.reacted', { ...place, questionId: post.question.id, userId: viewer.id, emoji })
    const { id, type, question, answerId } = post
    return { id, type, question, answerId, list: summaryOf(tx, viewer, post.id) }
  },
})
