import { QuestionStatus } from '#app/shared/codes.ts'
import type { Emit, Tx } from '#app/domain/kernel/index.ts'
import { afterVisibilityChange } from './listing.ts'
import { type QuestionRow, updateQuestion } from './questions.queries.ts'

type Taking = {
  tx: Tx
  emit: Emit<'question.deleted'>
  actorId: number
  reason?: string
  /** One of many that a clean-up takes. */
  piece?: boolean
}

/** Marks a question as deleted, with all that hangs on it. Who may do so is the caller's business. */
export function takeDownQuestion({ tx, emit, ...by }: Taking, row: QuestionRow): void {
  updateQuestion(tx, row.id, { status: QuestionStatus.deleted })
  afterVisibilityChange(tx, row.id, row, { ...row, status: QuestionStatus.deleted })
  emit('question.deleted', { questionId: row.id, authorId: row.userId, ...by })
}
