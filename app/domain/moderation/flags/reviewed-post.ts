/** A post for review by staff: with its parents, its author, and its state. */
import { type AnswerRow, findAnswer } from '#posts/answers/answers.queries.ts'
import { type CommentRow, findComment } from '#posts/comments/comments.queries.ts'
import type { Ctx, Db } from '#kernel'
import { findMeta, findQuestion, type QuestionRow } from '#posts/questions/questions.queries.ts'
import { hasUnreviewed } from '#basics/revisions/revisions.queries.ts'
import { listTagsOfQuestions, type TagDetails } from '#tags/tags.queries.ts'
import { type Author, findUser, listAuthors, missingAuthor } from '#basics/users/users.queries.ts'
import { ObjectType, PostStatus, QuestionStatus } from '#shared/codes.ts'

type Closing = { closeType: number; closeMessage: string }

export type ReviewedPost = {
  type: number
  id: number
  question: QuestionRow | null
  /** The answer, if it is one or is on one. */
  answer: AnswerRow | null
  comment: CommentRow | null
  /** The row was deleted permanently. */
  erased: boolean
  status: number
  /** The post or one of its parents is deleted. */
  deleted: boolean
  /** Empty for a deleted comment: its text is hidden from everyone. */
  originalText: string
  html: string
  createdAt: number
  tags: TagDetails[]
  author: Author
  /** The author's public posts. */
  wrote: { questions: number; answers: number }
  /** Of a closed question. */
  closing: Closing | null
  /** A suggested edit is pending: until it is decided, no one can edit. */
  editWaits: boolean
}

type Place = { objectType: number; objectId: number; questionId: number; authorId: number }

/** The rows of the post and its parents. */
function rowsOf(db: Db, { objectType, objectId, questionId }: Place) {
  const comment = objectType === ObjectType.comment ? (findComment(db, objectId) ?? null) : null
  const onAnswer = comment?.objectType === ObjectType.answer ? comment.objectId : 0
  const answerId = objectType === ObjectType.answer ? objectId : onAnswer
  const answer = answerId ? (findAnswer(db, answerId) ?? null) : null
  return { comment, answer, question: findQuestion(db, questionId) ?? null }
}

type Rows = ReturnType<typeof rowsOf>

function itself(type: number, { comment, answer, question }: Rows) {
  if (type === ObjectType.comment) return comment
  return type === ObjectType.answer ? answer : question
}

type Stored = { close_type?: number; close_msg?: string }

function closingOf(db: Db, question: QuestionRow | null): Closing | null {
  if (question?.status !== QuestionStatus.closed) return null
  const stored = findMeta<Stored>(db, question.id, 'question.close.reason')
  return { closeType: stored?.close_type ?? 0, closeMessage: stored?.close_msg ?? '' }
}

function authorOf(db: Db, id: number, now: number): Pick<ReviewedPost, 'author' | 'wrote'> {
  const row = findUser(db, id)
  return {
    author: listAuthors(db, [id], now).get(id) ?? missingAuthor(id),
    wrote: { questions: row?.questionCount ?? 0, answers: row?.answerCount ?? 0 },
  }
}

/** For staff only: applies no visibility rule, except that deleted comments have no text. */
export function reviewedPost({ db, now }: Pick<Ctx, 'db' | 'now'>, place: Place): ReviewedPost {
  const rows = rowsOf(db, place)
  const { comment, answer, question } = rows
  const post = itself(place.objectType, rows)
  const gone = comment?.status === PostStatus.deleted
  const isDeleted = (row: { status: number } | null) => row?.status === PostStatus.deleted
  const isQuestion = place.objectType === ObjectType.question
  return {
    type: place.objectType,
    id: place.objectId,
    ...rows,
    erased: post === null,
    status: post?.status ?? PostStatus.deleted,
    deleted: post === null || [comment, answer, question].some(isDeleted),
    originalText: gone ? '' : (post?.originalText ?? ''),
    html: gone ? '' : (post?.html ?? ''),
    createdAt: post?.createdAt ?? 0,
    tags: question ? (listTagsOfQuestions(db, [question.id]).get(question.id) ?? []) : [],
    ...authorOf(db, post?.userId ?? place.authorId, now),
    closing: isQuestion ? closingOf(db, question) : null,
    editWaits: hasUnreviewed(db, place.objectId),
  }
}
