/** What a row of the queue is about, as it is now. */
import { ObjectType, PostStatus } from '#app/shared/codes.ts'
import { type AnswerRow, findAnswer } from '#app/domain/posts/answers/answers.queries.ts'
import { type CommentRow, findComment } from '#app/domain/posts/comments/comments.queries.ts'
import type { Db } from '#app/domain/kernel/index.ts'
import { findQuestion, type QuestionRow } from '#app/domain/posts/questions/questions.queries.ts'
import type { HeldRow } from '#app/domain/basics/screening/held-posts.queries.ts'

export type HeldObject = {
  question: QuestionRow
  /** The answer that was held, or on which the comment stands. */
  answer: AnswerRow | null
  comment: CommentRow | null
  /** The one of them that was held. */
  post: { id: number; status: number; createdAt: number; originalText: string; html: string }
  /** Changes whenever the text does. */
  version: string
}

/** Null when it was removed for good. */
export function heldObject(
  db: Db,
  { objectType, objectId, questionId }: HeldRow,
): HeldObject | null {
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

/** Which post has to be decided on first: what stands on a waiting one cannot be seen anyway. */
export function waitsFor({ question, answer, post }: HeldObject): 'question' | 'answer' | null {
  if (question.id !== post.id && question.status === PostStatus.pending) return 'question'
  if (answer && answer.id !== post.id && answer.status === PostStatus.pending) return 'answer'
  return null
}

/** Did a post that it stands on go? */
export const standsOnDeleted = ({ question, answer, post }: HeldObject): boolean =>
  [question, answer].some(
    parent => parent && parent.id !== post.id && parent.status === PostStatus.deleted,
  )
