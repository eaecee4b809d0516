/** Views counted in memory and written by a job every few seconds: reading a page never writes. */
import { type Db, writingInTurns } from '#kernel'
import { addViews } from '#posts/questions/views.queries.ts'

export type ViewBuffer = { record(questionId: number): void; flush(db: Db): Promise<number> }

export function makeViewBuffer(): ViewBuffer {
  let pending = new Map<number, number>()
  return {
    record(questionId) {
      pending.set(questionId, (pending.get(questionId) ?? 0) + 1)
    },
    /** Writes the counts; on failure they are kept. Returns the number of questions. */
    async flush(db) {
      const counted = [...pending]
      const { length } = counted
      pending = new Map()
      try {
        await writingInTurns(db, counted, addViews)
      } catch (error) {
        for (const [id, n] of counted) pending.set(id, (pending.get(id) ?? 0) + n)
        throw error
      }
      return length
    },
  }
}
