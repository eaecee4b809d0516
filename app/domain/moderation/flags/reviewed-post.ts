/** A post as staff judge it: with what it stands on, whoever wrote it, and the state it is in. */
import { type AnswerRow, findAnswer } from '#app/domain/posts/answers/answers.queries.ts'
import { type CommentRow, findComment } from '#app/domain/posts/comments/comments.queries.ts'
import type { Db } from '#app/domain/kernel/index.ts'
import {
  findMeta,
  findQuestion,
  type QuestionRow,
} from '#app/domain/posts/questions/questions.queries.ts'
import { hasUnreviewed } from '#app/domain/basics/revisions/revisions.queries.ts'
import { listTagsOfQuestions, type ShownTag } from '#app/domain/tags/tags.queries.ts'
import {
  type Author,
  findUser,
  listAuthors,
  missingAuthor,
} from '#app/domain/basics/users/users.queries.ts'
import { ObjectType, PostStatus, QuestionStatus } from '#app/shared/codes.ts'

type Closing = { closeType: number; closeMessage: string }

export type ReviewedPost = {
  type: number
  id: number
  question: QuestionRow | null
  /** The answer, when it is one or stands on one. */
  answer: AnswerRow | null
  comment: CommentRow | null
  /** The row is gone for good. */
  erased: boolean
  status: number
  /** It, or what it stands on. */
  deleted: boolean
  /** Empty for a comment that was removed: those are gone for everybody. */
  originalText: string
  html: string
  createdAt: number
  tags: ShownTag[]
  author: Author
  /** Posts of the author that everybody sees. */
  wrote: { questions: number; answers: number }
  /** Of a closed question. */
  closing: Closing | null
  /** A suggested edit waits: until it is decided, nobody edits. */
  editWaits: boolean
}

type Place = { objectType: number; objectId: number; questionId: number; authorId: number }

/** The rows that make up the post, and those it stands on. */
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

function authorOf(db: Db, id: number): Pick<ReviewedPost, 'author' | 'wrote'> {
  const row = findUser(db, id)
  return {
    author: listAuthors(db, [id]).get(id) ?? missingAuthor(id),
    wrote: { questions: row?.questionCount ?? 0, answers: row?.answerCount ?? 0 },
  }
}

/** Staff alone get this: it knows no visibility but that removed comments have no text any more. */
export function reviewedPost(db: Db, place: Place): ReviewedPost {
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
    ...authorOf(db, post?.userId ?? place.authorId),
    closing: isQuestion ? closingOf(db, question) : null,
    editWaits: hasUnreviewed(db, place.objectId),
  }
}
