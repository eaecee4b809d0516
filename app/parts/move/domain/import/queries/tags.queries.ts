import { and, eq, sql } from 'drizzle-orm'
import { arg, prepared } from '#kernel'
import { questionTags, tags } from '#drizzle/schema/index.ts'
import { inserting, setting } from '#posts/imported/statements.queries.ts'

export const insertTagRow = inserting(tags, ['id', 'createdAt', 'updatedAt', 'slug', 'displayName'])

export const insertQuestionTag = inserting(questionTags, [
  'questionId',
  'tagId',
  'status',
  'createdAt',
])

export const findTagText = prepared(db => {
  const one = db
    .select({
      id: tags.id,
      slug: tags.slug,
      displayName: tags.displayName,
      originalText: tags.originalText,
      html: tags.html,
      excerpt: tags.excerpt,
      createdAt: tags.createdAt,
      revisionId: tags.revisionId,
    })
    .from(tags)
    .where(eq(tags.id, arg('id')))
    .prepare()
  return (id: number) => one.get({ id })
})

export const saveTagSource = setting(tags, ['originalText', 'revisionId'])

/**
 * A dump does not contain the creation time of a tag, so its first question sets it. Later calls change
 * nothing.
 */
export const dateTag = prepared(db => {
  const one = db
    .update(tags)
    .set({ createdAt: sql`${arg('at')}`, updatedAt: sql`${arg('at')}` })
    .where(and(eq(tags.id, arg('id')), eq(tags.createdAt, 0)))
    .prepare()
  return (id: number, at: number) => void one.run({ id, at })
})
