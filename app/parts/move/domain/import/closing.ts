/** Why a question is closed, as it is stored. */
import type { Db, Tx } from '#kernel'
import { findMeta, saveMeta } from '#posts/questions/questions.queries.ts'

const Key = 'question.close.reason'

/** `closed_at` in ms. */
export type Closing = { close_type: number; close_msg: string; closed_at: number }

export const findClosing = (db: Db, questionId: number) => findMeta<Closing>(db, questionId, Key)

export const saveClosing = (tx: Tx, questionId: number, closing: Closing): void =>
  saveMeta(tx, questionId, Key, closing)
