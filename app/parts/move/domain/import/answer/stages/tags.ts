import { ObjectType, TagStatus } from '#shared/codes.ts'
import { isLegalSlug, slugOf, TagNameMax } from '#tags/tags.schema.ts'
import { personOf } from '#parts/move/domain/import/answer/people.ts'
import { firstIdOf, type SourceRow } from '#parts/move/domain/import/answer/source-row.ts'
import {
  type AnswerContext,
  eachRow,
  sourceRows,
  tableStage,
  write,
} from '#parts/move/domain/import/answer/stage.ts'
import { cut, sourceOf } from '#parts/move/domain/import/answer/texts.ts'
import { versionOf } from './revisions.ts'

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

type Places = { slugs: Map<string, number>; of: Map<number, { slug: string; main: number }> }

/**
 * Of two tags whose names differ by case alone the one with fewer questions becomes a synonym, with its
 * number behind its name.
 */
function addPlace(ctx: AnswerContext, { slugs, of }: Places, row: SourceRow): void {
  const id = row.seq('id', Tag)
  const slug = legalSlug(ctx, row, id)
  const main = mainOf(parentsOf(ctx), id)
  const put = (tag: number, name: string, mainTag: number) => {
    slugs.set(name, tag)
    of.set(tag, { slug: name, main: mainTag })
  }
  const other = slugs.get(slug)
  if (other === undefined) return put(id, slug, main)
  const spare = (own: number) => `${cut(slug, TagNameMax - 12)}-${own}`
  const mainOfOther = of.get(other)!.main
  ctx.tally.changed('tag made a synonym: another one differs by case alone', row.text('slug_name'))
  if (usesOf(ctx, other) >= usesOf(ctx, id)) return put(id, spare(id), main || mainOfOther || other)
  put(other, spare(other), mainOfOther || main || id)
  put(id, slug, main)
}

/** Name and main tag of every tag; no main tag is itself a synonym. */
const placesOf = (ctx: AnswerContext): Places =>
  ctx.memo('tags', () => {
    const places: Places = { slugs: new Map(), of: new Map() }
    const query = 'select id, slug_name from tag where id > ? and id < ? order by id'
    for (const row of eachRow(ctx, query, firstIdOf(Tag), firstIdOf(Tag + 1)))
      addPlace(ctx, places, row)
    const mains = new Map([...places.of].map(([id, { main }]) => [id, main]))
    for (const [id, place] of places.of) place.main = mainOf(mains, id)
    return places
  })

/** The main tag of a tag; undefined where it is gone. */
export function mainTagOf(ctx: AnswerContext, id: number): number | undefined {
  const place = placesOf(ctx).of.get(id)
  return place && (place.main || id)
}
export const slugOfTag = (ctx: AnswerContext, id: number): string => placesOf(ctx).of.get(id)!.slug
export const tagOfSlug = (ctx: AnswerContext, slug: string) => placesOf(ctx).slugs.get(slug)

export const tagsStage = tableStage({
  name: 'tags',
  table: 'tag',
  type: Tag,
  apply(ctx, row) {
    const id = row.seq('id', Tag)
    const { slug, main: mainTagId } = placesOf(ctx).of.get(id)!
    const originalText = sourceOf(ctx, row.text('original_text'), slug)
    const deleted = row.integer('status') === TagStatus.deleted
    const lost = mainTagId === 0 && row.seq('main_tag_id', Tag) !== 0
    if (lost) ctx.tally.changed('synonym made a main tag: its main tag is gone or itself', slug)
    const [createdAt, userId] = [row.createdAt(), personOf(ctx, row.integer('user_id'))]
    const displayName = cut(row.text('display_name').trim(), TagNameMax) || slug
    const snapshot = { slug_name: slug, display_name: displayName, original_text: originalText }
    write(ctx, 'tags', {
      id,
      slug,
      displayName,
      mainTagId,
      originalText,
      createdAt,
      userId,
      updatedAt: row.moment('updated_at') || createdAt,
      status: deleted ? TagStatus.deleted : TagStatus.available,
      recommend: row.flag('recommend'),
      reserved: row.flag('reserved'),
      revisionId: versionOf(ctx, Tag, { id, userId, createdAt, title: slug, snapshot }),
    })
    ctx.tally.made(deleted ? 'deleted tag' : mainTagId === 0 ? 'tag' : 'synonym')
  },
})
