/** Resolves an object id, with the data that votes, comments and flags need. */
import { ObjectType, PostStatus } from '#shared/codes.ts'
import type { ObjectRef } from '#shared/ids.ts'
import { findAnswer } from '#posts/answers/answers.queries.ts'
import type { Db, Viewer } from '#kernel'
import { findQuestionFacts, type QuestionFacts } from '#posts/questions/questions.queries.ts'
import { maySeeAnswer, maySeeComment, maySeeQuestion } from '#basics/visibility/visibility.ts'
import { findComment } from './comment-facts.queries.ts'

export type PostObject = {
  type: number
  id: number
  authorId: number
  status: number
  deleted: boolean
  voteCount: number
  question: QuestionFacts
  /** The answer itself, or the one a comment is on. */
  answerId: number
}

type Facts = { userId: number; status: number; voteCount: number }

/** A post as it is stored, before anyone's permission is checked. A comment's `parent` is the post it is on. */
export type PostRows = {
  ref: ObjectRef
  row: Facts
  question: QuestionFacts
  answerId: number
  parent?: PostRows
}

export function readPost(db: Db, ref: ObjectRef): PostRows | null {
  if (ref.type === ObjectType.question) {
    const question = findQuestionFacts(db, ref.seq)
    return question ? { ref, row: question, question, answerId: 0 } : null
  }
  if (ref.type === ObjectType.answer) {
    const row = findAnswer(db, ref.seq)
    const question = row && findQuestionFacts(db, row.questionId)
    return question ? { ref, row, question, answerId: row.id } : null
  }
  if (ref.type !== ObjectType.comment) return null
  const row = findComment(db, ref.seq)
  const parent = row && readPost(db, { type: row.objectType, seq: row.objectId })
  return parent ? { ...parent, ref, row, parent } : null
}

/** The post as this viewer sees it; null if that is not allowed. */
export function shownPost(viewer: Viewer, rows: PostRows): PostObject | null {
  const { row, question, answerId, parent } = rows
  if (parent) {
    const shown = maySeeComment(viewer, row) ? shownPost(viewer, parent) : null
    return shown && { ...describe(rows), deleted: shown.deleted }
  }
  const may = answerId > 0 ? maySeeAnswer(viewer, row, question) : maySeeQuestion(viewer, question)
  return may ? describe(rows) : null
}

/** The post, or null when it does not exist or this viewer may not see it. */
export function findPost(db: Db, viewer: Viewer, ref: ObjectRef): PostObject | null {
  const rows = readPost(db, ref)
  return rows && shownPost(viewer, rows)
}

function describe({ ref, row, question, answerId }: PostRows): PostObject {
  return {
    type: ref.type,
    id: ref.seq,
    authorId: row.userId,
    status: row.status,
    deleted: row.status === PostStatus.deleted || question.status === PostStatus.deleted,
    voteCount: row.voteCount,
    question,
    answerId,
  }
}
