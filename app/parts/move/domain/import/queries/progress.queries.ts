import { and, eq, sql } from 'drizzle-orm'
import { arg, prepared, type Tx } from '#kernel'
import { importProgress } from '#drizzle/schema/index.ts'

export type Progress = { done: number; finished: boolean; report: string }

export const findProgress = prepared(db => {
  const one = db
    .select({
      done: importProgress.done,
      finished: importProgress.finished,
      report: importProgress.report,
    })
    .from(importProgress)
    .where(and(eq(importProgress.source, arg('source')), eq(importProgress.stage, arg('stage'))))
    .prepare()
  return (source: string, stage: string): Progress | undefined => one.get({ source, stage })
})

const save = prepared(db => {
  const one = db
    .insert(importProgress)
    .values({
      source: arg('source'),
      stage: arg('stage'),
      done: arg('done'),
      finished: arg('finished'),
      report: arg('report'),
    })
    .onConflictDoUpdate({
      target: [importProgress.source, importProgress.stage],
      set: {
        done: sql`excluded.done`,
        finished: sql`excluded.finished`,
        report: sql`excluded.report`,
      },
    })
    .prepare()
  return (row: Progress & { source: string; stage: string }) => void one.run(row)
})

/** Must be called in the transaction of the rows that it counts. */
export function saveProgress(tx: Tx, source: string, stage: string, progress: Progress): void {
  save(tx, { source, stage, ...progress })
}
