/**
 * The import of a site: its sources, and one run at a time in child processes. Machines that share the imports folder show
 * the same import; one of them runs it.
 */
import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { recorded, writing } from '#kernel'
import type { ImportPort, ImportState } from '#parts/move/domain/imports/port.ts'
import { noteImport } from '#parts/move/domain/imports/note-import.ts'
import { lockImports } from './import-lock.ts'
import { nodeId } from '#infra/system/node-id.ts'
import { isReplicated } from '#infra/database/replicated.ts'
import { OperatorError } from '#infra/environment/operator-error.ts'
import { forkScript } from '#infra/environment/project-folder.ts'
import type { Site } from '#infra/site.ts'
import { isStopping } from '#infra/stopping.ts'
import { importSources } from './import-sources.ts'
import { importState, type Progress, type Stored } from './import-state.ts'
import type { ImportOutcome, ImportTask } from './import-tasks.ts'
import { dropUndoCopy } from './take-back.ts'

export type FromImport =
  { progress: NonNullable<ImportState['progress']> } | { done: ImportOutcome } | { failed: string }

/** How often a machine that runs an import writes the progress, and looks whether another one has stopped it, in ms. */
const BeatMs = 1_000
const MostTries = 3

/** Verbs that write only traces of use, which an undo keeps. */
const Harmless =
  /^(imports|captcha|kept_forms|notifications|csp_reports)\.|^auth\.(sign_in|sign_out|end_o)|^second_step\.(begin_passkey_|pass|prove)|^identities\.begin_sign_in/

const TaskOf: Partial<Record<ImportState['phase'], ImportTask['task']>> = {
  checking: 'check',
  running: 'run',
  closing: 'close',
  undoing: 'undo',
}

export function siteImports(site: Site): ImportPort {
  const { env, log } = site
  const folder = path.join(env.dataDir, 'imports')
  const desk = path.join(folder, '.run')
  const own = () => nodeId(env.dataDir)
  const { read, save, ...stored } = importState(desk)
  /** While a task runs there is one. */
  const current = () => read()!
  let progress: Progress = null
  let child: ChildProcess | null = null
  let ended: Promise<void> = Promise.resolve()
  /** How often the process of this task was killed, other than by `stop`. */
  let early = 0
  let lastTask = ''

  function noteEvent(event: 'made' | 'undone', { plan, by }: Stored): void {
    const { kind, source } = plan
    noteImport(site.db, event, { actorId: by, kind, source })
  }

  /** The import has ended, in whatever way. */
  function endRun(changes: Partial<Stored>): void {
    save({ ...changes, phase: 'closing', endedAt: Date.now() })
    noteEvent('made', current())
    if (!current().bound) return
    dropUndoCopy(desk)
    save({ phase: current().outcome })
  }

  /** What a message of the child means for the import. */
  function take(message: FromImport): void {
    const state = current()
    if ('progress' in message) {
      const isNew = message.progress.stage !== progress?.stage
      progress = message.progress
      if (isNew) stored.saveProgress(progress)
    } else if ('failed' in message) fail(message.failed)
    else if (state.phase === 'checking') {
      const { report } = message.done
      save({ phase: 'checked', report, endedAt: Date.now() })
    } else if (state.phase === 'running') {
      const { report, written } = message.done
      if (written) bind()
      endRun({ report, error: '', outcome: 'done' })
    } else if (state.phase === 'closing') save({ phase: state.outcome })
    else if (message.done.written) {
      save({ phase: state.outcome })
      bind()
    } else {
      fs.rmSync(path.join(desk, 'work'), { recursive: true, force: true })
      dropUndoCopy(desk)
      noteEvent('undone', state)
      save({ phase: 'undone', endedAt: Date.now() })
    }
  }

  function fail(error: string): void {
    const { phase, outcome } = current()
    log.error({ phase, error }, 'import task failed')
    if (phase === 'running') endRun({ error, outcome: 'failed' })
    else if (phase === 'checking') {
      const report = { parts: [], notes: [], errors: [error] }
      save({ phase: 'checked', report, endedAt: Date.now() })
    } else if (phase === 'closing') save({ phase: outcome, bound: 'none', error })
    else save({ phase: outcome, error })
  }

  /** From now on the import cannot be undone: its copies are of no use. */
  function bind(): void {
    save({ bound: 'written', writtenAt: Date.now() })
    if (current().phase !== 'running') dropUndoCopy(desk)
  }

  function begin(task: ImportTask['task']): void {
    const { plan, phase, bound } = current()
    const started = forkScript('parts/move/infra/imports/import-process')
    child = started
    progress = null
    stored.saveProgress(null)
    const isOurs = () => {
      const now = read()
      return now?.phase === phase && now.node === own()
    }
    const beat = setInterval(() => {
      if (child !== started) return
      if (isOurs()) return stored.saveProgress(progress)
      log.info({ phase }, 'another machine has stopped the import')
      child = null
      started.kill('SIGKILL')
    }, BeatMs)
    beat.unref()
    early = task === lastTask ? early : 0
    lastTask = task
    let said: FromImport | null = null
    started.on('message', (message: FromImport) => {
      if (child !== started) return
      if ('progress' in message) take(message)
      else said = message
    })
    const given: ImportTask = { task, plan, folder, desk, undoable: bound === '', env }
    started.send(given)
    ended = new Promise(resolve => {
      started.once('error', err => {
        log.error({ err }, 'the import process could not be started')
        child = null
        clearInterval(beat)
        resolve()
      })
      started.once('close', async () => {
        clearInterval(beat)
        await recorded(site.db, () => writing(site.db, () => null)).catch(() => {})
        // `stop` has ended it.
        if (child === started) {
          child = null
          try {
            if (!isOurs()) log.info({ phase }, 'another machine has stopped the import')
            else if (said) take(said)
            else if (++early >= MostTries && !isStopping()) fail('The import process ended early.')
          } catch (err) {
            log.error({ err }, 'the import could not be recorded')
          }
        }
        resolve()
      })
    })
  }

  const port: ImportPort = {
    ...importSources(folder),
    state() {
      const state = read()
      const busy = state && state.phase in TaskOf
      return state && { ...state, progress: busy ? stored.progress() : null }
    },
    isLocked() {
      if (child) return true
      try {
        lockImports(env.dataDir)()
        return false
      } catch (error) {
        if (error instanceof OperatorError) return true
        throw error
      }
    },
    check(plan, by) {
      fs.rmSync(desk, { recursive: true, force: true })
      const now = Date.now()
      save({
        plan,
        by,
        phase: 'checking',
        node: own(),
        startedAt: now,
        endedAt: 0,
        error: '',
        report: null,
        writtenAt: 0,
        outcome: 'done',
        bound: isReplicated(env.database) ? 'machines' : '',
      })
    },
    start: by => save({ phase: 'running', by, node: own(), startedAt: Date.now(), error: '' }),
    stop() {
      const running = child
      child = null
      running?.kill('SIGKILL')
      if (read()?.phase === 'checking') port.close()
      else if (read()?.phase === 'running') endRun({ outcome: 'stopped' })
    },
    undo: by => save({ phase: 'undoing', by, node: own(), error: '' }),
    close: () => fs.rmSync(desk, { recursive: true, force: true }),
    noteWrite(verb) {
      const state = read()
      if (!state || state.bound || Harmless.test(verb)) return
      if (!['checking', 'checked', 'undoing', 'undone'].includes(state.phase)) bind()
    },
    async goOn() {
      if (child) return ended
      await ended
      const state = read()
      const task = state && TaskOf[state.phase]
      if (!task || child) return
      if (state.node !== own()) {
        // An earlier version did not note the machine.
        if (state.node !== undefined && !stored.isAbandoned()) return
        save({ node: own() })
      }
      const before = early
      begin(task)
      await ended
      // After an early end the next run of the job tries again.
      if (early === before) await port.goOn()
    },
  }
  return port
}
