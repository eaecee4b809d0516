import { and, eq, sql } from 'drizzle-orm'
import { Accepted } from '#shared/codes.ts'
import { arg, type Db, prepared, type Tx } from '#kernel'
import { answers, comments, objectMeta, questions } from '#drizzle/schema/index.ts'
import { inserting, setting } from '#posts/imported/statements.queries.ts'

export const insertQuestionRow = inserting(questions, [
  'id',
  'createdAt',
  'editedAt',
  'activeAt',
  'userId',
  'lastEditorId',
  'title',
  'urlTitle',
  'originalText',
  'html',
  'plainText',
  'excerpt',
  'status',
  'viewCount',
])

export const insertAnswerRow = inserting(answers, [
  'id',
  'createdAt',
  'editedAt',
  'questionId',
  'userId',
  'lastEditorId',
  'originalText',
  'html',
  'plainText',
  'excerpt',
  'status',
])

export const insertCommentRow = inserting(comments, [
  'id',
  'createdAt',
  'updatedAt',
  'userId',
  'objectType',
  'objectId',
  'questionId',
  'originalText',
  'html',
])

export const saveQuestionSource = setting(questions, ['originalText', 'revisionId'])
export const saveAnswerSource = setting(answers, ['originalText', 'revisionId'])
const setAccepted = setting(answers, ['accepted'])

export const findQuestion = prepared(db => {
  const one = db
    .select()
    .from(questions)
    .where(eq(questions.id, arg('id')))
    .prepare()
  return (id: number) => one.get({ id })
})

export const findAnswer = prepared(db => {
  const one = db
    .select()
    .from(answers)
    .where(eq(answers.id, arg('id')))
    .prepare()
  return (id: number) => one.get({ id })
})

export const accept = (tx: Tx, answerId: number): void =>
  setAccepted(tx, answerId, { accepted: Accepted.yes })

const CloseReason = 'question.close.reason'

const findMeta = prepared(db => {
  const one = db
    .select({ value: objectMeta.value })
    .from(objectMeta)
    .where(and(eq(objectMeta.objectId, arg('id')), eq(objectMeta.key, CloseReason)))
    .prepare()
  return (id: number) => one.get({ id })?.value
})

const saveMeta = prepared(db => {
  const one = db
    .insert(objectMeta)
    .values({ objectId: arg('id'), key: CloseReason, value: arg('value') })
    .onConflictDoUpdate({
      target: [objectMeta.objectId, objectMeta.key],
      set: { value: sql`excluded.value` },
    })
    .prepare()
  return (id: number, value: string) => void one.run({ id, value })
})

export type Closing = { close_type: number; close_msg: string; closed_at: number }

export function findClosing(db: Db, questionId: number): Closing | undefined {
  const value = findMeta(db, questionId)
  return value === undefined ? undefined : (JSON.parse(value) as Closing)
}

export function saveClosing(tx: Tx, questionId: number, closing: Closing): void {
  saveMeta(tx, questionId, JSON.stringify(closing))
}
