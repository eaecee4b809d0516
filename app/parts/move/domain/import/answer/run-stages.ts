/**
 * Runs the stages of an import of an Answer site. Each batch and how far its stage has come are one
 * transaction, so an import that was stopped continues after the last batch.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Db, type Tx, writing } from '#kernel'
import { AnswerSource } from '#posts/imported/imported.queries.ts'
import { FirstBatch, nextBatch } from '#parts/move/domain/import/batch-size.ts'
import { findProgress, saveProgress } from '#parts/move/domain/import/queries/progress.queries.ts'
import type { StageReport } from '#parts/move/domain/import/stage-report.ts'
import { Tally } from '#parts/move/domain/import/tally.ts'
import type { AnswerRun, AnswerStage } from './stage.ts'

/** Rows in a transaction: the server may be running, and texts of this many posts are held in memory. */
const BatchSize = 200

export type Pace = {
  batchSize?: number
  /** Target duration of a transaction, in ms. */
  shareMs?: number
  /** Nobody else writes. */
  isAlone?: boolean
  onProgress?(fraction: number): void
}

/** Brings a stage to its end, from where an earlier run left it. */
export async function runStage<T>(
  db: Db,
  run: AnswerRun,
  stage: AnswerStage<T>,
  pace: Pace,
): Promise<StageReport> {
  const { shareMs, isAlone, onProgress } = pace
  let { batchSize = shareMs ? FirstBatch : BatchSize } = pace
  const known = findProgress(db, AnswerSource, stage.name)
  const tally = new Tally(known?.report)
  const report = (state: StageReport['state']): StageReport => ({
    name: stage.name,
    file: stage.table,
    state,
    ...tally.state,
  })
  if (known?.finished) return report('before')

  const reading = { ...run, tx: db as Tx }
  const total = stage.total(reading)
  let done = known?.done ?? 0
  const save = (tx: Tx, finished: boolean) =>
    saveProgress(tx, AnswerSource, stage.name, { done, finished, report: tally.toJson() })
  for (let seen = 0; ;) {
    const items = stage.after(reading, done, batchSize)
    if (items.length === 0) break
    const began = performance.now()
    writing(db, tx => {
      for (const [, item] of items) stage.apply({ ...run, tx, tally }, item)
      done = items.at(-1)![0]
      save(tx, false)
      return null
    })
    if (shareMs) batchSize = nextBatch(batchSize, performance.now() - began, shareMs, isAlone)
    seen += items.length
    onProgress?.(Math.min(1, seen / Math.max(1, total)))
    await nextTurn()
  }
  writing(db, tx => {
    stage.finish?.({ ...run, tx, tally })
    save(tx, true)
    return null
  })
  return report('done')
}
