/** The post of a row in the queue, in its current state. */
import { ObjectType, PostStatus } from '#shared/codes.ts'
import { type AnswerRow, findAnswer } from '#posts/answers/answers.queries.ts'
import { type CommentRow, findComment } from '#posts/comments/comments.queries.ts'
import type { Db } from '#kernel'
import { findQuestion, type QuestionRow } from '#posts/questions/questions.queries.ts'
import type { PendingRow } from '#basics/screening/pending-posts.queries.ts'

export type PendingObject = {
  question: QuestionRow
  /** The pending answer, or the one the comment is on. */
  answer: AnswerRow | null
  comment: CommentRow | null
  /** The pending post itself. */
  post: { id: number; status: number; createdAt: number; originalText: string; html: string }
  /** Changes whenever the text does. */
  version: string
}

/** Null if it was deleted permanently. */
export function pendingObject(
  db: Db,
  { objectType, objectId, questionId }: PendingRow,
): PendingObject | null {
  const question = findQuestion(db, questionId)
  if (!question) return null
  if (objectType === ObjectType.question) {
    const version = `r${question.revisionId}`
    return { question, answer: null, comment: null, post: question, version }
  }
  if (objectType === ObjectType.answer) {
    const answer = findAnswer(db, objectId)
    const version = `r${answer?.revisionId}`
    return answer ? { question, answer, comment: null, post: answer, version } : null
  }
  const comment = findComment(db, objectId)
  if (!comment) return null
  const onAnswer = comment.objectType === ObjectType.answer
  const answer = onAnswer ? (findAnswer(db, comment.objectId) ?? null) : null
  return { question, answer, comment, post: comment, version: `t${comment.updatedAt}` }
}

/** The parent post to decide first: below a pending post nothing is visible anyway. */
export function waitsFor({ question, answer, post }: PendingObject): 'question' | 'answer' | null {
  if (question.id !== post.id && question.status === PostStatus.pending) return 'question'
  if (answer && answer.id !== post.id && answer.status === PostStatus.pending) return 'answer'
  return null
}

/** Whether one of its parent posts was deleted. */
export const hasDeletedParent = ({ question, answer, post }: PendingObject): boolean =>
  [question, answer].some(
    parent => parent && parent.id !== post.id && parent.status === PostStatus.deleted,
  )
