/**
 * Runs one stage of an import. Rows are inserted in batches, and the progress is stored in the same
 * transaction: after an interruption the next run continues after the last batch, and nothing is done twice.
 */
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Db, type Tx, writing } from '#kernel'
import { BatchBytes, nextBatch } from './batch-size.ts'
import { DumpError } from './dump-error.ts'
import { type FolderLine, readLines } from './site-import/read-lines.ts'
import { countImported, listImportedAfter } from '#posts/imported/imported.queries.ts'
import { countAll, idsAfter } from './queries/everything.queries.ts'
import { findProgress, type Progress, saveProgress } from './queries/progress.queries.ts'
import type { LinesStage, Stage, StageContext, SweepStage } from './stage.ts'
import type { StageReport } from './stage-report.ts'
import { Tally } from './tally.ts'

export type Run = {
  db: Db
  folder: string
  files: Map<string, number>
  batchSize: number
  /** Target duration of a transaction, in ms: batches follow it. */
  shareMs?: number
  /** Nobody else writes. */
  isAlone?: boolean
  context: Omit<StageContext, 'tx' | 'tally'>
  report(fraction: number): void
}

/** One transaction: some items and the progress of the stage. */
function commit<T>(
  run: Run,
  stage: Stage,
  tally: Tally,
  items: T[],
  done: number,
  apply: (ctx: StageContext, item: T) => void,
): void {
  const { source } = run.context.origin
  const began = performance.now()
  writing(run.db, tx => {
    const ctx = { ...run.context, tx, tally }
    for (const item of items) apply(ctx, item)
    save(tx, source, stage, tally, done, false)
    return null
  })
  const { batchSize, shareMs, isAlone } = run
  if (shareMs) run.batchSize = nextBatch(batchSize, performance.now() - began, shareMs, isAlone)
}

function save(
  tx: Tx,
  source: string,
  stage: Stage,
  tally: Tally,
  done: number,
  finished: boolean,
): void {
  saveProgress(tx, source, stage.name, { done, finished, report: tally.toJson() })
}

async function runFile(
  run: Run,
  stage: LinesStage,
  known: Progress | undefined,
  tally: Tally,
): Promise<number> {
  const before = known?.done ?? 0
  const size = run.files.get(stage.file)!
  let passed = 0
  let batch: FolderLine[] = []
  let written = 0
  const flush = (bytes: number) => {
    written = bytes
    if (batch.length === 0) return
    tally.state.lastId = batch.at(-1)!.id
    tally.state.size = size
    commit(run, stage, tally, batch, passed, stage.apply)
    batch = []
    run.report(size ? bytes / size : 1)
  }
  for await (const { rows, bytes } of readLines(path.join(run.folder, stage.file), stage.spec)) {
    for (const row of rows) {
      passed++
      if (passed === before && row.id !== tally.state.lastId) {
        row.fail(
          `is not the file that this import started with: row ${passed} had Id ${tally.state.lastId}`,
        )
      }
      if (passed <= before) continue
      batch.push(row)
      if (batch.length >= run.batchSize) flush(bytes)
    }
    if (bytes - written > BatchBytes) flush(bytes)
  }
  if (passed < before) {
    throw new DumpError(
      `has ${passed} rows, but ${before} were read when this import started`,
      stage.file,
    )
  }
  tally.state.size = size
  flush(size)
  return passed
}

async function runSweep(
  run: Run,
  stage: SweepStage,
  known: Progress | undefined,
  tally: Tally,
): Promise<number> {
  const { db } = run
  const { over } = stage
  const { source } = run.context.origin
  const total = Array.isArray(over) ? countImported(db, source, over) : countAll(db, over)
  const after = (id: number) =>
    Array.isArray(over)
      ? listImportedAfter(db, source, over, id, run.batchSize)
      : idsAfter(db, over, id, run.batchSize).map(objectId => ({ kind: over, objectId }))
  let last = known?.done ?? 0
  for (let seen = 0; ;) {
    const objects = after(last)
    if (objects.length === 0) return last
    last = objects.at(-1)!.objectId
    commit(run, stage, tally, objects, last, stage.apply)
    seen += objects.length
    run.report(Math.min(1, seen / total))
    await nextTurn()
  }
}

/** Runs a stage to its end, from where an earlier run stopped. */
export async function runStage(run: Run, stage: Stage): Promise<StageReport> {
  const { source } = run.context.origin
  const file = 'file' in stage ? stage.file : ''
  const known = findProgress(run.db, source, stage.name)
  const tally = new Tally(known?.report)
  const describe = (state: StageReport['state']): StageReport => ({
    name: stage.name,
    file,
    state,
    ...tally.state,
  })

  const size = file ? run.files.get(file) : 0
  if (known?.finished) {
    const changed = file !== '' && size !== undefined && size !== tally.state.size
    return describe(changed ? 'changed' : 'before')
  }
  if (size === undefined) return describe('no file')
  let done = 0
  if (stage.kind === 'sweep') done = await runSweep(run, stage, known, tally)
  else if (stage.kind === 'step') {
    await stage.run({ ...run.context, db: run.db, tally }, run.report)
  } else done = await runFile(run, stage, known, tally)
  writing(run.db, tx => {
    save(tx, source, stage, tally, done, true)
    return null
  })
  return describe('done')
}
