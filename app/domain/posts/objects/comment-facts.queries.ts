import { eq } from 'drizzle-orm'
import { arg, prepared } from '#kernel'
import { comments } from '#drizzle/schema/index.ts'

/** The columns of a comment that votes and flags need. */
export const findComment = prepared(db => {
  const one = db
    .select({
      userId: comments.userId,
      status: comments.status,
      voteCount: comments.voteCount,
      objectType: comments.objectType,
      objectId: comments.objectId,
    })
    .from(comments)
    .where(eq(comments.id, arg('id')))
    .prepare()
  return (id: number) => one.get({ id })
})
