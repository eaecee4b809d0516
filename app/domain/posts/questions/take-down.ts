import { QuestionStatus } from '#shared/codes.ts'
import type { Emit, Tx } from '#kernel'
import { afterVisibilityChange } from './listing.ts'
import { type QuestionRow, updateQuestion } from './questions.queries.ts'

type Taking = {
  tx: Tx
  emit: Emit<'question.deleted'>
  actorId: number
  reason?: string
  /** Part of a clean-up of many. */
  piece?: boolean
}

/** Marks a question as deleted, with everything attached. The caller checks the permission. */
export function takeDownQuestion({ tx, emit, ...by }: Taking, row: QuestionRow): void {
  updateQuestion(tx, row.id, { status: QuestionStatus.deleted })
  afterVisibilityChange(tx, row.id, row, { ...row, status: QuestionStatus.deleted })
  emit('question.deleted', { questionId: row.id, authorId: row.userId, ...by })
}
