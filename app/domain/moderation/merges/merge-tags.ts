import { z } from 'zod'
import { ObjectType, TagStatus } from '#shared/codes.ts'
import {
  activated,
  badRequest,
  byRank,
  command,
  harmless,
  insist,
  invalid,
  type Tx,
  wire,
} from '#kernel'
import { findMergeOf, makeSynonyms, saveMerge } from '#tags/merges.queries.ts'
import { findTag, type TagRow } from '#tags/tags.queries.ts'
import { stepMerge } from './merge-steps.ts'

const MergeTagsInput = z.object({
  source_tag_id: wire.id(ObjectType.tag, 'error.tag.not_found'),
  target_tag_id: wire.id(ObjectType.tag, 'error.tag.not_found'),
})

export type Merged = {
  target: TagRow
  /** False while questions or followers are still being moved. */
  finished: boolean
}

function liveTag(tx: Tx, id: number): TagRow {
  const tag = findTag(tx, id)
  if (!tag || tag.status === TagStatus.deleted) throw badRequest('error.tag.not_found')
  return tag
}

/** The tag to merge into; for a synonym, its main tag. */
function targetOf(tx: Tx, source: TagRow, id: number): TagRow {
  const asked = liveTag(tx, id)
  const target = asked.mainTagId === 0 ? asked : liveTag(tx, asked.mainTagId)
  if (target.id === source.id) {
    const reason =
      asked.id === source.id ? 'error.tag.merge_into_itself' : 'error.tag.merge_into_own_synonym'
    throw invalid({ field: 'target_tag_id', reason })
  }
  return target
}

/**
 * Merges a tag into another one: it becomes its synonym at once, with all its own synonyms. Followers and
 * questions move in steps, the first one here, the others in a job. A merge that is finished or running is
 * not started again. For staff (spec §2).
 */
export const mergeTags = command({
  name: 'merges.merge',
  guard: harmless(activated),
  input: MergeTagsInput,
  emits: ['tag.merged'],
  run(ctx, input): Merged {
    const { tx, viewer, now } = ctx
    insist(byRank(viewer, 'tag.merge', ctx.privileges))
    const source = liveTag(tx, input.source_tag_id)
    const target = targetOf(tx, source, input.target_tag_id)
    const ids = { sourceId: source.id, targetId: target.id }
    const fresh = source.mainTagId !== target.id
    if (fresh || !findMergeOf(tx, source.id)) {
      makeSynonyms(tx, source.id, target.id)
      saveMerge(tx, { ...ids, actorId: viewer.id, now })
    }
    const open = findMergeOf(tx, source.id)
    if (open) stepMerge(tx, open, now, { first: true })
    if (fresh) ctx.emit('tag.merged', { ...ids, actorId: viewer.id })
    return { target, finished: findMergeOf(tx, source.id) === undefined }
  },
})
