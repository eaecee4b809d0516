import { z } from 'zod'
import { ObjectType } from '#shared/codes.ts'
import { badRequest, query, visitor, wire } from '#kernel'
import { maySeeTag, synonymActions } from './tags.policy.ts'
import { findTag, synonymsOf } from './tags.queries.ts'

/** The synonyms of a tag; for a synonym, those of its main tag. */
export const listSynonyms = query({
  name: 'tags.list_synonyms',
  guard: visitor,
  input: z.object({ tag_id: wire.id(ObjectType.tag, 'error.tag.not_found') }),
  run({ db, viewer, privileges }, { tag_id }) {
    const asked = findTag(db, tag_id)
    const main = asked && asked.mainTagId !== 0 ? findTag(db, asked.mainTagId) : asked
    if (!main || !maySeeTag(viewer, main, privileges)) throw badRequest('error.tag.not_found')
    const synonyms = synonymsOf(db, main.id).map(tag => ({ ...tag, mainTagSlug: main.slug }))
    return { main, synonyms, actions: synonymActions(viewer, privileges) }
  },
})
