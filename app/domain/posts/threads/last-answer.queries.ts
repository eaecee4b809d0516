import { eq } from 'drizzle-orm'
import { arg, prepared } from '#kernel'
import { answers } from '#drizzle/schema/index.ts'

export const lastAnswerAuthor = prepared(db => {
  const one = db
    .select({ userId: answers.userId })
    .from(answers)
    .where(eq(answers.id, arg('id')))
    .prepare()
  return (answerId: number) => one.get({ id: answerId })?.userId
})
