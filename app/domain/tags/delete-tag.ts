import { z } from 'zod'
import { ObjectType, TagStatus } from '#shared/codes.ts'
import { activated, badRequest, byRank, command, harmless, insist, raise, wire } from '#kernel'
import { isFreed } from './tag-rows.ts'
import { findTag, synonymsOf, updateTag } from './tags.queries.ts'

const TagIdInput = z.object({ tag_id: wire.id(ObjectType.tag, 'error.tag.not_found') })

const missing = () => raise(badRequest('error.tag.not_found'))

/**
 * Deletes a tag. Refused while a listed question has it or another tag is its synonym. Its followers are
 * kept. Does nothing if it is already deleted.
 */
export const deleteTag = command({
  name: 'tags.delete',
  guard: activated,
  input: TagIdInput,
  emits: ['tag.deleted'],
  run({ tx, viewer, privileges, emit }, { tag_id: id }): null {
    insist(byRank(viewer, 'tag.delete', privileges))
    const tag = findTag(tx, id) ?? missing()
    if (tag.status === TagStatus.deleted) return null
    if (tag.questionCount > 0 || synonymsOf(tx, id).length > 0) {
      throw badRequest('error.tag.is_used_cannot_delete')
    }
    updateTag(tx, id, { status: TagStatus.deleted })
    emit('tag.deleted', { tagId: id, actorId: viewer.id })
    return null
  },
})

/** Restores a deleted tag unchanged. */
export const undeleteTag = command({
  name: 'tags.undelete',
  guard: harmless(activated),
  input: TagIdInput,
  emits: ['tag.undeleted'],
  run({ tx, viewer, privileges, emit }, { tag_id: id }): null {
    insist(byRank(viewer, 'tag.undeleted', privileges))
    const tag = findTag(tx, id) ?? missing()
    if (isFreed(tag)) return missing()
    if (tag.status === TagStatus.available) return null
    updateTag(tx, id, { status: TagStatus.available })
    emit('tag.undeleted', { tagId: id, actorId: viewer.id })
    return null
  },
})
