import { ObjectType, TagStatus } from '#shared/codes.ts'
import { isLegalSlug, slugOf, TagNameMax } from '#tags/tags.schema.ts'
import { findTagBySlug } from '#tags/tags.queries.ts'
import { personOf } from '#parts/move/domain/import/answer/people.ts'
import {
  insertTag,
  renameTag,
  shortenChains,
} from '#parts/move/domain/import/answer/queries/posts.queries.ts'
import { firstIdOf, type SourceRow } from '#parts/move/domain/import/answer/source-row.ts'
import {
  type AnswerContext,
  sourceRows,
  tableStage,
} from '#parts/move/domain/import/answer/stage.ts'
import { cut, renderText } from '#parts/move/domain/import/answer/texts.ts'

const Tag = ObjectType.tag

/** The main tag of every synonym. */
const parentsOf = (ctx: AnswerContext): Map<number, number> =>
  ctx.memo('main tags', () => {
    const rows = sourceRows(ctx, 'select id, main_tag_id from tag')
    return new Map(rows.map(row => [row.seq('id', Tag), row.seq('main_tag_id', Tag)]))
  })

/**
 * The last tag of a chain of synonyms, 0 for a main tag. A chain that leads to itself ends at the tag
 * where it closes, and that is a main tag; so is one whose main tag is gone.
 */
function mainOf(parents: ReadonlyMap<number, number>, id: number): number {
  const seen = new Set([id])
  for (let at = id; ;) {
    const next = parents.get(at) ?? 0
    if (next === 0 || !parents.has(next)) return at === id ? 0 : at
    if (seen.has(next)) return next === id ? 0 : next
    seen.add(next)
    at = next
  }
}

/** Questions of a tag, as the source has them. */
function usesOf(ctx: AnswerContext, id: number): number {
  const query = 'select count(*) as n from tag_rel where tag_id = ? and status = 1'
  return sourceRows(ctx, query, firstIdOf(Tag) + BigInt(id))[0]!.integer('n')
}

function legalSlug(ctx: AnswerContext, row: SourceRow, id: number): string {
  const given = row.text('slug_name')
  const slug = cut(slugOf(given), TagNameMax)
  if (isLegalSlug(slug)) return slug
  const made = cut(slug.replace(/[^\p{L}\p{M}\p{N}+#.\-_]+/gu, '-'), TagNameMax - 10)
  ctx.tally.changed('tag renamed: its name is none here', given)
  return isLegalSlug(`${made}-${id}`) ? `${made}-${id}` : `tag-${id}`
}

/**
 * Of two tags whose names differ by case alone the one with fewer questions becomes a synonym, with its
 * number behind its name. Gives slug and main tag of this one.
 */
function place(
  ctx: AnswerContext,
  row: SourceRow,
  id: number,
): { slug: string; mainTagId: number } {
  const parents = parentsOf(ctx)
  const slug = legalSlug(ctx, row, id)
  const mainTagId = mainOf(parents, id)
  const other = findTagBySlug(ctx.tx, slug)
  if (!other) return { slug, mainTagId }
  const spare = (own: number) => `${cut(slug, TagNameMax - 12)}-${own}`
  ctx.tally.changed('tag made a synonym: another one differs by case alone', row.text('slug_name'))
  if (usesOf(ctx, other.id) >= usesOf(ctx, id))
    return { slug: spare(id), mainTagId: mainTagId || other.mainTagId || other.id }
  renameTag(ctx.tx, other.id, {
    slug: spare(other.id),
    mainTagId: other.mainTagId || mainTagId || id,
  })
  return { slug, mainTagId }
}

export const tagsStage = tableStage({
  name: 'tags',
  table: 'tag',
  type: Tag,
  apply(ctx, row) {
    const id = row.seq('id', Tag)
    const { slug, mainTagId } = place(ctx, row, id)
    const { originalText, html, excerpt } = renderText(ctx, 'tag', row.text('original_text'), slug)
    const deleted = row.integer('status') === TagStatus.deleted
    const lost = mainTagId === 0 && row.seq('main_tag_id', Tag) !== 0
    if (lost) ctx.tally.changed('synonym made a main tag: its main tag is gone or itself', slug)
    insertTag(ctx.tx, {
      id,
      slug,
      mainTagId,
      originalText,
      html,
      excerpt,
      createdAt: row.createdAt(),
      updatedAt: row.moment('updated_at') || row.createdAt(),
      userId: personOf(ctx, row.integer('user_id')),
      displayName: cut(row.text('display_name').trim(), TagNameMax) || slug,
      status: deleted ? TagStatus.deleted : TagStatus.available,
      recommend: row.flag('recommend'),
      reserved: row.flag('reserved'),
    })
    ctx.tally.made(deleted ? 'deleted tag' : mainTagId === 0 ? 'tag' : 'synonym')
  },
  finish({ tx }) {
    while (shortenChains(tx) > 0);
  },
})
