import { z } from 'zod'
import { ObjectType, TagStatus } from '#shared/codes.ts'
import {
  activated,
  badRequest,
  byRank,
  command,
  harmless,
  holds,
  insist,
  invalid,
  type Member,
  raise,
  wire,
  type WriteCtx,
} from '#kernel'
import { maySetSynonyms } from './tags.policy.ts'
import { findMergeOf, wasMerged } from './merges.queries.ts'
import { createTagRow, splitMergedTag } from './tag-rows.ts'
import {
  findTag,
  listTagsBySlug,
  hasSynonyms,
  synonymsOf,
  type TagRow,
  updateTag,
} from './tags.queries.ts'
import { SynonymList } from './tags.schema.ts'

const wrong = (reason: string, rows: TagRow[]) =>
  invalid({
    field: 'synonym_tag_list',
    reason,
    values: { tags: rows.map(row => row.slug).join(', ') },
  })

/** A synonym has one main tag, and no synonyms. */
function checkTaken(ctx: WriteCtx<Member>, main: TagRow, rows: TagRow[]): void {
  const taken = rows.filter(row => row.mainTagId !== 0 && row.mainTagId !== main.id)
  if (taken.length > 0) throw wrong('error.tag.synonym_of_another', taken)
  const parents = rows.filter(row => hasSynonyms(ctx.tx, row.id))
  if (parents.length > 0) throw wrong('error.tag.has_synonyms', parents)
}

/** Only staff may change whether a tag is reserved. */
function checkReserved(ctx: WriteCtx<Member>, main: TagRow, changed: TagRow[]): void {
  if (holds(ctx.viewer, 'tag.use_reserved_tag', ctx.privileges)) return
  const reserved = changed.length > 0 ? [main, ...changed].filter(row => row.reserved) : []
  if (reserved.length > 0) throw wrong('error.tag.reserved', reserved)
}

/**
 * Sets the synonyms of a tag; the list replaces the previous one. Unknown names are created, those left out
 * become main tags again; questions and followers keep their tag. Errors: reputation, the tag itself, a tag
 * that is a synonym or has synonyms, a tag whose questions are still being moved here.
 */
export const setSynonyms = command({
  name: 'tags.set_synonyms',
  guard: harmless(activated),
  input: z.object({
    tag_id: wire.id(ObjectType.tag, 'error.tag.not_found'),
    synonym_tag_list: SynonymList,
  }),
  emits: ['tag.created', 'tag.synonyms_set'],
  run(ctx, { tag_id, synonym_tag_list: wanted }): { main: TagRow } {
    const { tx, viewer, privileges, emit } = ctx
    insist(maySetSynonyms(viewer, privileges))
    const found = findTag(tx, tag_id)
    const isMain = found?.status === TagStatus.available && found.mainTagId === 0
    const main = isMain ? found : raise(badRequest('error.tag.not_found'))
    if (wanted.some(tag => tag.slug_name === main.slug)) {
      const reason = 'error.tag.cannot_set_synonym_as_itself'
      throw badRequest(reason, { fields: [{ field: 'synonym_tag_list', reason }] })
    }
    const slugs = wanted.map(tag => tag.slug_name)
    const known = listTagsBySlug(tx, slugs)
    checkTaken(ctx, main, known)
    const before = synonymsOf(tx, main.id)
    const dropped = before.filter(row => !slugs.includes(row.slug))
    const added = known.filter(row => row.mainTagId !== main.id)
    checkReserved(ctx, main, [...dropped, ...added])
    const moving = dropped.filter(row => findMergeOf(tx, row.id))
    if (moving.length > 0) throw wrong('error.tag.still_merging', moving)
    const unknown = wanted.filter(tag => !known.some(row => row.slug === tag.slug_name))
    if (unknown.length > 0) insist(byRank(viewer, 'tag.add', privileges, true))

    for (const row of dropped) {
      if (wasMerged(tx, row.id)) splitMergedTag(ctx, row)
      else updateTag(tx, row.id, { mainTagId: 0 })
    }
    for (const row of added) {
      updateTag(tx, row.id, { mainTagId: main.id, status: TagStatus.available })
    }
    for (const tag of unknown) updateTag(tx, createTagRow(ctx, tag), { mainTagId: main.id })
    if (dropped.length + added.length + unknown.length > 0) {
      const old = before.map(row => row.slug)
      emit('tag.synonyms_set', { tagId: main.id, actorId: viewer.id, before: old, after: slugs })
    }
    return { main }
  },
})
