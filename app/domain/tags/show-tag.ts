import { z } from 'zod'
import { ObjectType } from '#shared/codes.ts'
import { type Db, notFound, query, raise, visitor, wire } from '#kernel'
import { followedAmong } from './follows.queries.ts'
import { maySeeTag, type TagAction, tagActions } from './tags.policy.ts'
import { findTag, findTagBySlug, synonymsOf, type TagRow } from './tags.queries.ts'
import { slugOf } from './tags.schema.ts'

/** Longest name looked up, in code points; longer ones do not exist. */
const NameMax = 200

const ShowTagInput = z.object({
  id: wire.optionalId(ObjectType.tag, 'error.tag.not_found'),
  name: wire.text({ max: NameMax, trim: true }),
})

export type TagView = TagRow & {
  followed: boolean
  actions: TagAction[]
  synonyms: TagRow[]
  /** Slug of the requested synonym; null if the tag itself was requested. */
  viaSynonym: string | null
}

function findAsked(db: Db, id: number | null, name: string): TagRow | undefined {
  if (id !== null) return findTag(db, id)
  return name ? findTagBySlug(db, slugOf(name)) : undefined
}

/** One tag, by id or name. A synonym returns its main tag; a deleted tag exists only for staff. */
export const showTag = query({
  name: 'tags.show',
  guard: visitor,
  input: ShowTagInput,
  run({ db, viewer, privileges }, { id, name }): TagView {
    const asked = findAsked(db, id, name)
    const seen = (tag: TagRow | undefined) => tag && maySeeTag(viewer, tag, privileges)
    if (!asked || !seen(asked)) throw notFound('error.tag.not_found')
    const main = asked.mainTagId === 0 ? asked : findTag(db, asked.mainTagId)
    const tag = (seen(main) && main) || raise(notFound('error.tag.not_found'))
    return {
      ...tag,
      followed: followedAmong(db, viewer.id, [tag.id]).has(tag.id),
      actions: tagActions(viewer, tag, privileges),
      synonyms: synonymsOf(db, tag.id),
      viaSynonym: tag.id === asked.id ? null : asked.slug,
    }
  },
})
