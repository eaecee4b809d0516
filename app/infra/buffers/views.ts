/** Views, written by a job every few seconds. */
import { type Db, writingInTurns } from '#kernel'
import { addViews } from '#posts/questions/views.queries.ts'
import { makeWriteBuffer } from './write-buffer.ts'

/** `flush` returns the number of questions. */
export type ViewBuffer = { record(questionId: number): void; flush(db: Db): Promise<number> }

export function makeViewBuffer(): ViewBuffer {
  const views = makeWriteBuffer<number, number>(Infinity, (waiting, added) => waiting + added)
  return {
    record: questionId => views.add(questionId, 1),
    flush: db => views.flush(list => writingInTurns(db, list, addViews)),
  }
}
