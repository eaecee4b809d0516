import { and, eq, sql } from 'drizzle-orm'
import { Accepted, PostStatus } from '#shared/codes.ts'
import { arg, code, type Db, prepared, type Tx } from '#kernel'
import { answers, comments, objectMeta, questions, siteCounters } from '#drizzle/schema/index.ts'
import { adding, inserting, setting } from '#posts/imported/statements.queries.ts'

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
  'voteCount',
])

export const addAnswer = adding(questions, 'answerCount')
export const addQuestionComment = adding(questions, 'commentCount')
export const addAnswerComment = adding(answers, 'commentCount')
export const addQuestionVotes = adding(questions, 'voteCount')
export const addAnswerVotes = adding(answers, 'voteCount')
export const addCollection = adding(questions, 'collectionCount')
export const addFollower = adding(questions, 'followCount')

export const saveQuestionSource = setting(questions, ['originalText', 'revisionId'])
export const saveAnswerSource = setting(answers, ['originalText', 'revisionId'])
const setAcceptedAnswer = setting(questions, ['acceptedAnswerId'])
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

export function accept(tx: Tx, questionId: number, answerId: number): void {
  setAcceptedAnswer(tx, questionId, { acceptedAnswerId: answerId })
  setAccepted(tx, answerId, { accepted: Accepted.yes })
}

/** Makes the newest visible answer the question's last one. */
export const refreshLastAnswer = prepared(db => {
  const one = db
    .update(questions)
    .set({
      lastAnswerId: sql`coalesce((
        select a.id from answer a where a.question_id = ${arg('id')} and a.status = ${code(PostStatus.available)}
        order by a.created_at desc, a.id desc limit 1), 0)`,
    })
    .where(eq(questions.id, arg('id')))
    .prepare()
  return (id: number) => void one.run({ id })
})

export const addListedQuestion = prepared(db => {
  const one = db
    .update(siteCounters)
    .set({ value: sql`${siteCounters.value} + 1` })
    .where(eq(siteCounters.key, 'questions_listed'))
    .prepare()
  return () => void one.run()
})

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
