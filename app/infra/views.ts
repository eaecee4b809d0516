/** Views counted in memory and written by a job every few seconds: reading a page never writes. */
import { setImmediate as rest } from 'node:timers/promises'
import { type Db, writing } from '#app/domain/kernel/index.ts'
import { addViews } from '#app/domain/posts/questions/views.queries.ts'

export type ViewBuffer = { record(questionId: number): void; flush(db: Db): Promise<number> }

/** Questions written in one transaction, some 10 ms on a large site; requests come between two. */
const Batch = 50

export function makeViewBuffer(): ViewBuffer {
  let pending = new Map<number, number>()
  return {
    record(questionId) {
      pending.set(questionId, (pending.get(questionId) ?? 0) + 1)
    },
    /** Writes what was counted; on failure it stays counted. Gives the number of questions. */
    async flush(db) {
      const counted = [...pending]
      pending = new Map()
      for (let from = 0; from < counted.length; from += Batch) {
        if (from > 0) await rest()
        try {
          writing(db, tx => addViews(tx, counted.slice(from, from + Batch)))
        } catch (error) {
          for (const [id, n] of counted.slice(from)) pending.set(id, (pending.get(id) ?? 0) + n)
          throw error
        }
      }
      return counted.length
    },
  }
}
