/** Resolves an object id, with the data that votes, comments and flags need. */
import { ObjectType, PostStatus } from '#shared/codes.ts'
import type { ObjectRef } from '#shared/ids.ts'
import { findAnswer } from '#posts/answers/answers.queries.ts'
import type { Db, Viewer } from '#kernel'
import { findQuestion, type QuestionRow } from '#posts/questions/questions.queries.ts'
import { maySeeAnswer, maySeeComment, maySeeQuestion } from '#basics/visibility/visibility.ts'
import { findComment } from './comment-facts.queries.ts'

export type PostObject = {
  type: number
  id: number
  authorId: number
  status: number
  deleted: boolean
  voteCount: number
  question: QuestionRow
  /** The answer itself, or the one a comment is on. */
  answerId: number
}

/** The post, or null when it does not exist or this viewer may not see it. */
export function findPost(db: Db, viewer: Viewer, ref: ObjectRef): PostObject | null {
  if (ref.type === ObjectType.question) {
    const question = findQuestion(db, ref.seq)
    if (!question || !maySeeQuestion(viewer, question)) return null
    return describe(ref, question, question, 0)
  }
  if (ref.type === ObjectType.answer) {
    const answer = findAnswer(db, ref.seq)
    const question = answer && findQuestion(db, answer.questionId)
    if (!answer || !question || !maySeeAnswer(viewer, answer, question)) return null
    return describe(ref, answer, question, answer.id)
  }
  if (ref.type === ObjectType.comment) {
    const comment = findComment(db, ref.seq)
    if (!comment || !maySeeComment(viewer, comment)) return null
    const parent = findPost(db, viewer, { type: comment.objectType, seq: comment.objectId })
    return (
      parent && {
        ...describe(ref, comment, parent.question, parent.answerId),
        deleted: parent.deleted,
      }
    )
  }
  return null
}

type Facts = { userId: number; status: number; voteCount: number }

function describe(ref: ObjectRef, row: Facts, question: QuestionRow, answerId: number): PostObject {
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
