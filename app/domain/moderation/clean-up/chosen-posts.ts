import { ObjectType, PostStatus } from '#shared/codes.ts'
import type { ObjectRef } from '#shared/ids.ts'
import { findAnswer } from '#posts/answers/answers.queries.ts'
import { findComment } from '#posts/comments/comments.queries.ts'
import { badRequest } from '#kernel'
import { findQuestion } from '#posts/questions/questions.queries.ts'
import { add, type Cleaning, takeAnswers, takeComments, takeQuestions } from './take-away.ts'

const isLeft = (row: { status: number }) => row.status !== PostStatus.deleted

/** Rows of one kind by id; throws unless all belong to the member. */
function owned<R extends { userId: number; status: number }>(
  refs: ObjectRef[],
  type: number,
  userId: number,
  find: (id: number) => R | undefined,
): R[] {
  const ids = new Set(refs.filter(ref => ref.type === type).map(ref => ref.seq))
  const rows = [...ids].map(id => {
    const row = find(id)
    if (row?.userId !== userId) throw badRequest('error.object.not_found')
    return row
  })
  return rows.filter(isLeft)
}

/** Deletes these posts of the member; already deleted ones are skipped. */
export function takeChosen(cleaning: Cleaning, userId: number, refs: ObjectRef[]): void {
  const { tx, counts } = cleaning
  const { question, answer, comment } = ObjectType
  const questions = owned(refs, question, userId, id => findQuestion(tx, id))
  const answers = owned(refs, answer, userId, id => findAnswer(tx, id))
  const comments = owned(refs, comment, userId, id => findComment(tx, id))
  add(counts, 'questions', takeQuestions(cleaning, questions))
  add(counts, 'answers', takeAnswers(cleaning, answers))
  add(counts, 'comments', takeComments(cleaning, comments))
}
