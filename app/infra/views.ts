/** Views counted in memory and written by a job every few seconds: reading a page never writes. */
import { type Db, writing } from '#app/domain/kernel/index.ts'
import { addViews } from '#app/domain/questions/index.ts'

export type ViewBuffer = { record(questionId: number): void; flush(db: Db): number }

export function makeViewBuffer(): ViewBuffer {
  let pending = new Map<number, number>()
  return {
    record(questionId) {
      pending.set(questionId, (pending.get(questionId) ?? 0) + 1)
    },
    /** Writes what was counted; on failure it stays counted. Gives the number of questions. */
    flush(db) {
      if (pending.size === 0) return 0
      const batch = pending
      pending = new Map()
      try {
        writing(db, tx => addViews(tx, [...batch]))
      } catch (error) {
        for (const [id, n] of batch) pending.set(id, (pending.get(id) ?? 0) + n)
        throw error
      }
      return batch.size
    },
  }
}
