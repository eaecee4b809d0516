/** Rows of tags together with their revisions. */
import { ObjectType, RevisionStatus, TagStatus } from '#app/shared/codes.ts'
import { type Member, nextObjectId, type Tx, type WriteCtx } from '#app/domain/kernel/index.ts'
import { insertRevision } from '#app/domain/basics/revisions/revisions.queries.ts'
import { changeTagCounts, listFollowers, replaceFollow } from './merges.queries.ts'
import { renderTagText } from './tag-text.ts'
import { insertTag, type TagRow, updateTag } from './tags.queries.ts'
import type { TagInput } from './tags.schema.ts'

/** Stores a revision of a tag and returns its id. */
export function insertTagRevision(
  { tx, viewer, now }: WriteCtx<Member>,
  tagId: number,
  snapshot: TagInput,
  about: { status: number; summary?: string },
): number {
  const object = { objectType: ObjectType.tag, objectId: tagId, title: snapshot.slug_name }
  const { status, summary = '' } = about
  return insertRevision(tx, { userId: viewer.id, ...object, snapshot, summary, status }, now)
}

const snapshotOf = ({ slug_name, display_name, original_text }: TagInput): TagInput => ({
  slug_name,
  display_name,
  original_text,
})

/**
 * Creates a tag with its first revision. `hidden`: the question that creates it is pending, and its tags
 * become visible with it.
 */
export function createTagRow(
  ctx: WriteCtx<Member, 'tag.created'>,
  tag: TagInput,
  { hidden = false } = {},
): number {
  const { tx, viewer, now, settings } = ctx
  const id = nextObjectId(tx)
  const status = RevisionStatus.first
  const revisionId = insertTagRevision(ctx, id, snapshotOf(tag), { status })
  insertTag(tx, {
    id,
    createdAt: now,
    updatedAt: now,
    userId: viewer.id,
    slug: tag.slug_name,
    displayName: tag.display_name,
    ...renderTagText(tag.original_text, settings.general.site_url, ctx.ports.plugins),
    revisionId,
    status: hidden ? TagStatus.deleted : TagStatus.available,
  })
  if (!hidden) ctx.emit('tag.created', { tagId: id, userId: viewer.id, revisionId })
  return id
}

/** Restores a deleted tag with another name and text. */
export function reviveTagRow(
  ctx: WriteCtx<Member, 'tag.undeleted' | 'tag.edited'>,
  { id }: Pick<TagRow, 'id'>,
  tag: TagInput,
): void {
  const { tx, viewer, now, settings } = ctx
  const status = RevisionStatus.passed
  const revisionId = insertTagRevision(ctx, id, snapshotOf(tag), { status })
  updateTag(tx, id, {
    status: TagStatus.available,
    displayName: tag.display_name,
    ...renderTagText(tag.original_text, settings.general.site_url, ctx.ports.plugins),
    updatedAt: now,
    revisionId,
  })
  ctx.emit('tag.undeleted', { tagId: id, actorId: viewer.id })
  ctx.emit('tag.edited', {
    tagId: id,
    editorId: viewer.id,
    revisionId,
    summary: '',
    reviewerId: 0,
  })
}

/** Prefix of the slug of a row whose name another tag has; not allowed in tag names. */
const FreedMark = '~'
export const isFreed = (tag: Pick<TagRow, 'slug'>) => tag.slug.startsWith(FreedMark)

/** Removes the name of a tag. It is permanently deleted and stays a synonym of its main tag. */
export const freeName = (tx: Tx, { id }: Pick<TagRow, 'id'>) =>
  updateTag(tx, id, { slug: FreedMark + id, status: TagStatus.deleted })

/**
 * A merged tag that becomes a main tag again gets a new row. The search index may still contain the old one
 * for moved posts: that row stays a synonym of the target, without a name.
 */
export function splitMergedTag(ctx: WriteCtx<Member, 'tag.created'>, tag: TagRow): void {
  const { tx } = ctx
  freeName(tx, tag)
  const { slug: slug_name, displayName: display_name, originalText: original_text } = tag
  const ids = {
    sourceId: tag.id,
    targetId: createTagRow(ctx, { slug_name, display_name, original_text }),
  }
  const people = listFollowers(tx, ids, tag.followCount)
  for (const userId of people) replaceFollow(tx, userId, ids)
  changeTagCounts(tx, ids.sourceId, { questions: 0, followers: -people.length })
  changeTagCounts(tx, ids.targetId, { questions: 0, followers: people.length })
}
