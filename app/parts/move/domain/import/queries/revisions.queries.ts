import { eq } from 'drizzle-orm'
import { arg, prepared } from '#kernel'
import { revisions } from '#drizzle/schema/index.ts'
import { inserting, setting } from '#posts/imported/statements.queries.ts'

export const insertRevisionRow = inserting(revisions, [
  'createdAt',
  'userId',
  'objectType',
  'objectId',
  'title',
  'content',
  'log',
  'status',
])

export const saveRevision = setting(revisions, ['title', 'content'])

export const findRevision = prepared(db => {
  const one = db
    .select({ id: revisions.id, content: revisions.content })
    .from(revisions)
    .where(eq(revisions.id, arg('id')))
    .prepare()
  return (id: number) => one.get({ id })
})
