import { z } from 'zod'
import { ObjectType } from '#shared/codes.ts'
import type { ObjectRef } from '#shared/ids.ts'
import { type Ctx, notFound, query, visitor, wire } from '#kernel'
import { findPost } from '#posts/objects/objects.ts'
import { listRevisions } from '#basics/revisions/revisions.queries.ts'
import { findTag, listTagsBySlug, type TagRow } from '#tags/tags.queries.ts'
import { maySeeTag } from '#tags/tags.policy.ts'
import { type Author, listAuthors, missingAuthor } from '#basics/users/users.queries.ts'

type Revision = ReturnType<typeof listRevisions>[number]
export type RevisionView = Revision & { author: Author; tags: TagRow[] }
export type RevisionsView = { object: ObjectRef; questionId: number; list: RevisionView[] }

/** The question of the object, 0 for a tag; null if this viewer may not see the object. */
function placeOf({ db, viewer, privileges }: Ctx, object: ObjectRef): number | null {
  if (object.type === ObjectType.tag) {
    const tag = findTag(db, object.seq)
    return tag && maySeeTag(viewer, tag, privileges) ? 0 : null
  }
  if (object.type !== ObjectType.question && object.type !== ObjectType.answer) return null
  return findPost(db, viewer, object)?.question.id ?? null
}

/** Applied revisions of a question, an answer or a tag, newest first, if the object itself is visible. */
export const listObjectRevisions = query({
  name: 'history.list_revisions',
  guard: visitor,
  input: z.object({ object_id: wire.anyId() }),
  run(ctx, { object_id: object }): RevisionsView {
    const questionId = placeOf(ctx, object)
    if (questionId === null) throw notFound('error.object.not_found')
    const rows = listRevisions(ctx.db, object.seq)
    const people = listAuthors(
      ctx.db,
      rows.map(row => row.userId),
      ctx.now,
    )
    const slugs = [...new Set(rows.flatMap(row => row.snapshot.tags ?? []))]
    const tags = new Map(listTagsBySlug(ctx.db, slugs).map(tag => [tag.slug, tag]))
    const list = rows.map(row => ({
      ...row,
      author: people.get(row.userId) ?? missingAuthor(row.userId),
      tags: (row.snapshot.tags ?? []).flatMap(slug => tags.get(slug) ?? []),
    }))
    return { object, questionId, list }
  },
})
