import { eq } from 'drizzle-orm'
import { ObjectType } from '#shared/codes.ts'
import { arg, type Db, prepared } from '#kernel'
import { answers, questions, tags, users } from '#drizzle/schema/index.ts'

export type PostAddress = { id: number; urlTitle: string; answerId: number | null }

const ofQuestion = prepared(db => {
  const one = db
    .select({ id: questions.id, urlTitle: questions.urlTitle })
    .from(questions)
    .where(eq(questions.id, arg('id')))
    .prepare()
  return (id: number) => one.get({ id })
})

const ofAnswer = prepared(db => {
  const one = db
    .select({ id: questions.id, urlTitle: questions.urlTitle })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .where(eq(answers.id, arg('id')))
    .prepare()
  return (id: number) => one.get({ id })
})

/** The parts of the URL of a question or an answer. */
export function findPostAddress(db: Db, type: number, id: number): PostAddress | undefined {
  const answerId = type === ObjectType.answer ? id : null
  const question = answerId === null ? ofQuestion(db, id) : ofAnswer(db, id)
  return question && { ...question, answerId }
}

export const findUsername = prepared(db => {
  const one = db
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, arg('id')))
    .prepare()
  return (id: number) => one.get({ id })?.username
})

export const findTagSlug = prepared(db => {
  const one = db
    .select({ slug: tags.slug })
    .from(tags)
    .where(eq(tags.slug, arg('slug')))
    .prepare()
  return (slug: string) => one.get({ slug })?.slug
})
