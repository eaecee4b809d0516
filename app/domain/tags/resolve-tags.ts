/**
 * The tags a member typed become tag ids: unknown ones are made when the member may, deleted ones are
 * revived, and the site's rules on number, recommended and reserved tags are checked (spec §5).
 */
import { ObjectType, RevisionStatus, TagStatus } from '#app/shared/codes.ts'
import { excerptOf, renderMarkdown } from '#app/domain/content/index.ts'
import {
  byRank,
  holds,
  insist,
  invalid,
  nextObjectId,
  type WriteCtx,
} from '#app/domain/kernel/index.ts'
import type { Member } from '#app/domain/kernel/index.ts'
import { insertRevision } from '#app/domain/revisions/index.ts'
import { countRecommended, insertTag, listTagsBySlug, updateTag } from './tags.queries.ts'
import type { TagInput } from './tags.schema.ts'

type Present = { tagId: number; slug: string; reserved: boolean }[]

/** `present`: the tags already on the question when it is edited. Gives ids in the order typed. */
export function resolveTags(
  ctx: WriteCtx<Member, 'tag.created'>,
  wanted: TagInput[],
  present: Present = [],
): number[] {
  const { tx, viewer, privileges, settings } = ctx
  const minimum = Math.max(1, settings.write.min_tags)
  if (wanted.length < minimum) {
    throw invalid({ field: 'tags', reason: 'error.tag.minimum_count', values: { count: minimum } })
  }
  const rows = new Map(
    listTagsBySlug(
      tx,
      wanted.map(tag => tag.slug_name),
    ).map(row => [row.slug, row]),
  )

  if (settings.write.required_tag && countRecommended(tx) > 0) {
    const some = [...rows.values()].some(row => row.recommend)
    if (!some) throw invalid({ field: 'tags', reason: 'error.tag.recommend_tag_enter' })
  }
  checkReserved(ctx, [...rows.values()], present)

  const unknown = wanted.filter(tag => !rows.has(tag.slug_name))
  if (unknown.length > 0) insist(byRank(viewer, 'tag.add', privileges, true))
  return wanted.map(tag => {
    const row = rows.get(tag.slug_name)
    if (!row) return createTagRow(ctx, tag)
    if (row.status === TagStatus.deleted)
      updateTag(tx, row.id, { status: TagStatus.available, updatedAt: ctx.now })
    return row.id
  })
}

/** Only staff may put a reserved tag on a question or take one off. */
function checkReserved(
  ctx: WriteCtx<Member>,
  rows: { id: number; slug: string; reserved: boolean }[],
  present: Present,
): void {
  if (holds(ctx.viewer, 'tag.use_reserved_tag', ctx.privileges)) return
  const added = rows.filter(row => row.reserved && !present.some(tag => tag.tagId === row.id))
  const removed = present.filter(tag => tag.reserved && !rows.some(row => row.id === tag.tagId))
  const names = [...added, ...removed].map(tag => tag.slug)
  if (names.length > 0)
    throw invalid({
      field: 'tags',
      reason: 'error.tag.reserved',
      values: { tags: names.join(', ') },
    })
}

/** Makes a tag with its first revision. */
export function createTagRow(ctx: WriteCtx<Member, 'tag.created'>, tag: TagInput): number {
  const { tx, viewer, now, settings } = ctx
  const id = nextObjectId(tx)
  const rendered = renderMarkdown(tag.original_text, {
    siteUrl: settings.general.site_url,
    profile: 'post',
  })
  const revisionId = insertRevision(
    tx,
    {
      userId: viewer.id,
      objectType: ObjectType.tag,
      objectId: id,
      title: tag.slug_name,
      snapshot: {
        slug_name: tag.slug_name,
        display_name: tag.display_name,
        original_text: tag.original_text,
      },
      summary: '',
      status: RevisionStatus.first,
    },
    now,
  )
  insertTag(tx, {
    id,
    createdAt: now,
    updatedAt: now,
    userId: viewer.id,
    slug: tag.slug_name,
    displayName: tag.display_name,
    originalText: tag.original_text,
    html: rendered.html,
    excerpt: excerptOf(rendered.html),
    revisionId,
  })
  ctx.emit('tag.created', { tagId: id, userId: viewer.id, revisionId })
  return id
}
