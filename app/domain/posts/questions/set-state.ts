/** State changes of a question shared by several verbs: close, queue for review, hide from lists, pin. */
import { Pin, QuestionStatus, Reason, Show } from '#shared/codes.ts'
import type { Tx } from '#kernel'
import { linkDuplicate, unlinkDuplicate } from '#posts/links/rescan-links.ts'
import { afterVisibilityChange } from './listing.ts'
import { findQuestion, type QuestionRow, saveMeta, updateQuestion } from './questions.queries.ts'

type State = Partial<Pick<QuestionRow, 'status' | 'show' | 'pin'>>

/** Sets status, listing or pin, and everything that depends on them. */
export function setQuestionState(tx: Tx, id: number, state: State): void {
  const before = findQuestion(tx, id)
  if (!before) return
  updateQuestion(tx, id, state)
  afterVisibilityChange(tx, id, before, { ...before, ...state })
}

export type Closing = { closeType: number; closeMessage: string }

/** Closes a question. A duplicate is linked to its original (spec §4). */
export function closeWithReason(tx: Tx, id: number, closing: Closing, now: number): void {
  const reason = { close_type: closing.closeType, close_msg: closing.closeMessage, closed_at: now }
  saveMeta(tx, id, 'question.close.reason', reason)
  setQuestionState(tx, id, { status: QuestionStatus.closed })
  if (closing.closeType === Reason.a_duplicate) linkDuplicate(tx, id, closing.closeMessage, now)
  else unlinkDuplicate(tx, id)
}

/** Reopens a closed question; the reason stays stored. */
export function reopenWithLinks(tx: Tx, id: number): void {
  setQuestionState(tx, id, { status: QuestionStatus.available })
  unlinkDuplicate(tx, id)
}

export const holdQuestion = (tx: Tx, id: number) =>
  setQuestionState(tx, id, { status: QuestionStatus.pending })
export const unlistQuestion = (tx: Tx, id: number) =>
  setQuestionState(tx, id, { show: Show.unlisted })
export const pinQuestion = (tx: Tx, id: number) => setQuestionState(tx, id, { pin: Pin.yes })
