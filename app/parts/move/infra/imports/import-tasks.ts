/** The work of a child process on an import. */
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DumpError } from '#parts/move/domain/import/dump-error.ts'
import type { StageReport } from '#parts/move/domain/import/stage-report.ts'
import type {
  ImportPart,
  ImportReport,
  ImportPlan,
  ImportState,
} from '#parts/move/domain/imports/port.ts'
import { useSite } from '#infra/current-site.ts'
import type { Env } from '#infra/environment/env.ts'
import { lockImports } from './import-lock.ts'
import { makeLog } from '#infra/log.ts'
import { siteOf } from '#infra/open-site.ts'
import type { Site } from '#infra/site.ts'
import { ownValue } from '#shared/own-value.ts'
import { bringIn, type Content, tryBringIn } from './bring-in.ts'
import { isWritten, keepCopy, keepMarks, takeBack } from './take-back.ts'

export type ImportTask = {
  task: 'check' | 'run' | 'close' | 'undo'
  plan: ImportPlan
  /** Of the sources. */
  folder: string
  /** Of state, copies and converted files. */
  desk: string
  /** Keeps a copy of the site, for undoing the import. */
  undoable: boolean
  env: Env
}
/** `written`: something else was written to the site, so that the import cannot be undone. */
export type ImportOutcome = { report: ImportReport | null; written: boolean }
type Progress = NonNullable<ImportState['progress']>

const counted = (counts: Record<string, number>, { examples = {} }: StageReport) =>
  Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([what, count]) => ({ what, count, examples: ownValue(examples, what) ?? [] }))

const partsOf = (stages: readonly StageReport[]): ImportPart[] =>
  stages
    .filter(
      ({ read, made, changed, skipped }) =>
        read + Object.keys({ ...made, ...changed, ...skipped }).length > 0,
    )
    .map(stage => ({
      name: stage.name,
      read: stage.read,
      made: counted(stage.made, stage),
      changed: counted(stage.changed ?? {}, stage),
      skipped: counted(stage.skipped, stage),
    }))

const words = (text: string) => text.split(/\s+/).filter(Boolean)

function contentOf({ plan, folder }: ImportTask): Content {
  const { kind, address, timeZone, uploads, name, images } = plan
  const place = path.join(folder, plan.source)
  const source = name ? { source: name } : {}
  if (kind === 'answer') {
    return {
      kind,
      file: place,
      oldHosts: words(address),
      ...(uploads && { uploads: path.join(folder, uploads) }),
      ...(timeZone && { timeZone }),
    }
  }
  if (kind === 'site') return { kind, folder: place, images, ...source }
  const options = {
    ...source,
    ...(address && { siteUrl: address }),
    ...(plan.also && { also: plan.also }),
    ...(plan.prefix && { prefix: plan.prefix }),
    ...(timeZone && { timeZone }),
  }
  return { kind: 'convert', from: kind, file: place, options, images, ...source }
}

/** The server waits that long if it has to write. */
const ServerPace = { shareMs: 10, aloneMs: 200 }
/** Least pause between two transactions, in ms. */
const RestMs = 4

/** Pauses after each transaction for as long as it took, so that the server gets the lock. */
function leaveRoom({ db }: Site): void {
  const sleeper = new Int32Array(new SharedArrayBuffer(4))
  const transaction = db.transaction.bind(db)
  db.transaction = (body, config) => {
    const began = performance.now()
    const result = transaction(body, config)
    Atomics.wait(sleeper, 0, 0, Math.max(RestMs, performance.now() - began))
    return result
  }
}

type Work = (
  site: Site,
  task: ImportTask,
  progress: (at: Progress) => void,
) => Promise<ImportOutcome>

const Works: Record<ImportTask['task'], Work> = {
  async check(site, task, onProgress) {
    try {
      const watch = { onProgress, work: path.join(task.desk, 'work') }
      const { stages, errors, notes } = await tryBringIn(site, contentOf(task), watch)
      return { report: { parts: partsOf(stages), notes, errors }, written: false }
    } catch (error) {
      if (!(error instanceof DumpError)) throw error
      return { report: { parts: [], notes: [], errors: [error.message] }, written: false }
    }
  },
  async run(site, task, onProgress) {
    const written = task.undoable && isWritten(site, task.desk)
    if (task.undoable && !written) await keepCopy(site, task.desk)
    leaveRoom(site)
    const watch = { onProgress, work: path.join(task.desk, 'work'), pace: ServerPace }
    const { stages, notes } = await bringIn(site, contentOf(task), watch)
    return { report: { parts: partsOf(stages), notes, errors: [] }, written }
  },
  close(site, { desk }) {
    keepMarks(site, desk)
    return Promise.resolve({ report: null, written: false })
  },
  async undo(site, { desk }) {
    return { report: null, written: !(await takeBack(site, desk)) }
  },
}

const LockTries = 40
const LockRestMs = 250

/** The process of a killed server may need a moment to end. */
async function lockSoon(dataDir: string): Promise<() => void> {
  for (let tries = 1; ; tries++) {
    try {
      return lockImports(dataDir)
    } catch (error) {
      if (tries === LockTries) throw error
      await pause(LockRestMs)
    }
  }
}

/** Runs a task as the only import. */
export async function doImportTask(
  task: ImportTask,
  progress: (at: Progress) => void,
): Promise<ImportOutcome> {
  const unlock = await lockSoon(task.env.dataDir)
  try {
    const site = siteOf(task.env, makeLog(task.env.LOG_LEVEL))
    useSite(site)
    // Writes of verbs are part of the import here.
    site.ports.nudgeJobs = () => {}
    // A batch that a power cut takes back is imported again.
    site.sqlite.pragma('synchronous = normal')
    try {
      return await Works[task.task](site, task, progress)
    } finally {
      site.close()
    }
  } finally {
    unlock()
  }
}
