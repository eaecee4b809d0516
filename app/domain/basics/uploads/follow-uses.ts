/**
 * Records which files are used by what is written, in the same transaction. A post uses the files of all its
 * revisions, because each can be restored; comments, profiles and settings have only the current text.
 */
import type { EventName, Events, ReactorCtx, Tx } from '#kernel'
import { ObjectType } from '#shared/codes.ts'
import { mentionedPaths } from './addresses.ts'
import {
  addUses,
  allVersions,
  commentText,
  profileText,
  revisionText,
  settingText,
  setUses,
  type User,
} from './uses.queries.ts'

/** Adds the files of these addresses to those the object uses. */
export const useFiles = (tx: Tx, now: number, user: User, addresses: string[]): void =>
  addUses(tx, now, user, addresses.flatMap(mentionedPaths))

type Revised = {
  [N in EventName]: Events[N] extends { revisionId: number } ? N : never
}[EventName]

/** A post or tag has a new revision. */
export function onRevision({ tx, now }: ReactorCtx, { revisionId }: Events[Revised]): void {
  const revision = revisionText(tx, revisionId)
  if (!revision) return
  const { objectType, objectId, text } = revision
  addUses(tx, now, { objectType, objectId, key: '' }, mentionedPaths(text))
}

function ofComment({ tx, now }: ReactorCtx, objectId: number): void {
  const user = { objectType: ObjectType.comment, objectId, key: '' }
  setUses(tx, now, user, mentionedPaths(commentText(tx, objectId)))
}

export const onComment = (ctx: ReactorCtx, { commentId }: { commentId: number }): void =>
  ofComment(ctx, commentId)

/** A pending post uses its files from the beginning. */
export function onPending(ctx: ReactorCtx, { objectType, objectId }: Events['post.held']): void {
  if (objectType === ObjectType.comment) return ofComment(ctx, objectId)
  const paths = mentionedPaths(allVersions(ctx.tx, objectId))
  addUses(ctx.tx, ctx.now, { objectType, objectId, key: '' }, paths)
}

/** Avatar and biography of a profile, also when an account is emptied. */
export function onProfile({ tx, now }: ReactorCtx, { userId }: { userId: number }): void {
  const user = { objectType: ObjectType.user, objectId: userId, key: '' }
  setUses(tx, now, user, mentionedPaths(profileText(tx, userId)))
}

export function onSetting({ tx, now }: ReactorCtx, { group }: Events['setting.changed']): void {
  const user = { objectType: 0, objectId: 0, key: group }
  setUses(tx, now, user, mentionedPaths(settingText(tx, group)))
}
