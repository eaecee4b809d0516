/** Rows of tags together with their revisions. */
import { ObjectType, RevisionStatus, TagStatus } from '#shared/codes.ts'
import { type Member, nextObjectId, type PluginPort, type Tx, type WriteCtx } from '#kernel'
import { insertRevision } from '#basics/revisions/revisions.queries.ts'
import { listFollowers, replaceFollow } from './merges.queries.ts'
import { excerptOf } from '#markdown/text.ts'
import { optionsFor } from '#markdown/kinds-of-text.ts'
import { renderMarkdown } from '#markdown/render.ts'
import { insertTag, type TagRow, updateTag } from './tags.queries.ts'
import type { TagInput } from './tags.schema.ts'

/** The texts of a tag as members write them. */
export const textsOf = (tag: TagRow): TagInput => ({
  slug_name: tag.slug,
  display_name: tag.displayName,
  original_text: tag.originalText,
})

/** The texts as the row stores them, with HTML and excerpt of the description; empty text stays empty. */
export function storedTexts(texts: TagInput, siteUrl: string, plugins: PluginPort) {
  const { html } = renderMarkdown(texts.original_text, optionsFor('tag', siteUrl, plugins))
  return {
    slug: texts.slug_name,
    displayName: texts.display_name,
    originalText: texts.original_text,
    html,
    excerpt: excerptOf(html),
  }
}

/** The texts with those replaced that `changes` has. */
export function withChanges(
  texts: TagInput,
  changes: { [F in keyof TagInput]?: TagInput[F] | undefined },
): TagInput {
  const changed = (Object.keys(texts) as (keyof TagInput)[]).map(field => [
    field,
    changes[field] ?? texts[field],
  ])
  return Object.fromEntries(changed) as TagInput
}

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
  const revisionId = insertTagRevision(ctx, id, tag, { status })
  insertTag(tx, {
    id,
    createdAt: now,
    updatedAt: now,
    userId: viewer.id,
    ...storedTexts(tag, settings.general.site_url, ctx.ports.plugins),
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
  const revisionId = insertTagRevision(ctx, id, tag, { status })
  updateTag(tx, id, {
    status: TagStatus.available,
    ...storedTexts(tag, settings.general.site_url, ctx.ports.plugins),
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
  const ids = { sourceId: tag.id, targetId: createTagRow(ctx, textsOf(tag)) }
  const people = listFollowers(tx, ids, tag.followCount)
  for (const userId of people) replaceFollow(tx, userId, ids)
}
