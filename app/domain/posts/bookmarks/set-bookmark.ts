import { z } from 'zod'
import { ObjectType, QuestionStatus } from '#shared/codes.ts'
import { activated, allowed, command, deny, insist, notFound, type Verdict, wire } from '#kernel'
import { findQuestion, storedQuestion } from '#posts/questions/questions.queries.ts'
import { maySeeQuestion } from '#basics/visibility/visibility.ts'
import { saveBookmark } from './collections.queries.ts'

/** `bookmark` is the wanted state. */
const BookmarkInput = z.object({
  object_id: wire.id(ObjectType.question, 'error.question.not_found'),
  bookmark: wire.flag(),
})

/** Deleted questions can only be removed from the bookmarks. */
const mayBookmark = (question: { status: number }, on: boolean): Verdict =>
  on && question.status === QuestionStatus.deleted ? deny('error.object.already_deleted') : allowed

/**
 * Adds or removes a bookmark; returns the current number of bookmarks. Errors: a question that the member
 * cannot see, or that is deleted (removing is always possible).
 */
export const setBookmark = command({
  name: 'bookmarks.set',
  guard: activated,
  input: BookmarkInput,
  emits: [],
  run({ tx, viewer, now }, { object_id: questionId, bookmark }): { count: number } {
    const question = findQuestion(tx, questionId)
    if (!question || !maySeeQuestion(viewer, question)) throw notFound('error.question.not_found')
    insist(mayBookmark(question, bookmark))
    saveBookmark(tx, { userId: viewer.id, questionId }, bookmark, now)
    return { count: storedQuestion(tx, questionId).collectionCount }
  },
})
