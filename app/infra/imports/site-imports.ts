/** The import of a site: its sources, and one run at a time in child processes. */
import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { ImportPort, ImportState } from '#app/domain/kernel/index.ts'
import { noteImport } from '#app/domain/site/imports/note-import.ts'
import { lockImports } from '#app/infra/import-lock.ts'
import { OperatorError } from '#app/infra/operator-error.ts'
import { forkScript } from '#app/infra/project-folder.ts'
import type { Site } from '#app/infra/site.ts'
import { writeWhole } from '#app/infra/write-whole.ts'
import { importSources } from './import-sources.ts'
import type { ImportOutcome, ImportTask } from './import-tasks.ts'
import { dropCopies } from './take-back.ts'

export type FromImport =
  { progress: NonNullable<ImportState['progress']> } | { done: ImportOutcome } | { failed: string }

/** `outcome`: the phase after the end of what is running. */
type Stored = ImportState & { outcome: 'done' | 'stopped' | 'failed' }

const MostTries = 3

/** Verbs that write only traces of use, which an undo keeps. */
const Harmless =
  /^(imports|captcha|kept_forms|notifications|csp_reports)\.|^auth\.(sign_in|sign_out|end_o)|^second_step\.(begin_passkey_|pass|prove)|^identities\.begin_sign_in/

const TaskOf: Partial<Record<ImportState['phase'], ImportTask['task']>> = {
  ...{ checking: 'check', running: 'run', closing: 'close', undoing: 'undo' },
}

export function siteImports(site: Site): ImportPort {
  const { env, log } = site
  const folder = path.join(env.dataDir, 'imports')
  const desk = path.join(folder, '.run')
  const stateFile = path.join(desk, 'state.json')
  let known: Stored | null | undefined
  let child: ChildProcess | null = null
  let ended: Promise<void> = Promise.resolve()
  /** How often the process of this task was killed, other than by `stop`. */
  let early = 0
  let lastTask = ''

  function read(): Stored | null {
    if (known !== undefined) return known
    try {
      known = JSON.parse(fs.readFileSync(stateFile, 'utf8')) as Stored
    } catch {
      known = null
    }
    return known
  }
  function save(changes: Partial<Stored>): void {
    known = { ...read()!, ...changes }
    writeWhole(stateFile, JSON.stringify(known))
  }

  function noteEvent(event: 'made' | 'undone', { plan, by }: Stored): void {
    const { kind, source } = plan
    noteImport(site.db, event, { actorId: by, kind, source })
  }

  /** The import has ended, in whatever way. */
  function endRun(changes: Partial<Stored>): void {
    save({ ...changes, phase: 'closing', endedAt: Date.now(), progress: null })
    site.ports.dropCopies()
    noteEvent('made', read()!)
    if (!read()!.bound) return
    dropCopies(desk)
    save({ phase: read()!.outcome })
  }

  /** What a message of the child means for the import. */
  function take(message: FromImport): void {
    const state = read()!
    if ('progress' in message) {
      known = { ...state, progress: message.progress }
      if (message.progress.stage !== state.progress?.stage) save({})
    } else if ('failed' in message) fail(message.failed)
    else if (state.phase === 'checking') {
      const { report } = message.done
      save({ phase: 'checked', report, endedAt: Date.now(), progress: null })
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
      dropCopies(desk)
      site.ports.dropCopies()
      noteEvent('undone', state)
      save({ phase: 'undone', endedAt: Date.now(), progress: null })
    }
  }

  function fail(error: string): void {
    const { phase, outcome } = read()!
    log.error({ phase, error }, 'import task failed')
    if (phase === 'running') endRun({ error, outcome: 'failed' })
    else if (phase === 'checking') {
      const report = { parts: [], notes: [], errors: [error] }
      save({ phase: 'checked', report, endedAt: Date.now(), progress: null })
    } else if (phase === 'closing') save({ phase: outcome, bound: 'none', error })
    else save({ phase: outcome, error })
  }

  /** From now on the import cannot be undone: its copies are of no use. */
  function bind(): void {
    save({ bound: 'written', writtenAt: Date.now() })
    if (read()!.phase !== 'running') dropCopies(desk)
  }

  function begin(task: ImportTask['task']): void {
    const { plan, bound } = read()!
    const started = forkScript('imports/import-process')
    child = started
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
        resolve()
      })
      started.once('close', () => {
        // `stop` has ended it.
        if (child === started) {
          child = null
          try {
            if (said) take(said)
            else if (++early >= MostTries) fail('The import process ended early.')
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
    state: read,
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
      known = {
        ...{ plan, by, phase: 'checking', startedAt: now, endedAt: 0, progress: null, error: '' },
        ...{ report: null, writtenAt: 0, outcome: 'done' },
        bound: env.database.kind === 'sqlite3' ? '' : 'server',
      }
      save({})
    },
    start: by => save({ phase: 'running', by, startedAt: Date.now(), progress: null, error: '' }),
    stop() {
      const running = child
      child = null
      running?.kill('SIGKILL')
      if (read()?.phase === 'checking') port.close()
      else if (read()?.phase === 'running') endRun({ outcome: 'stopped' })
    },
    undo: by => save({ phase: 'undoing', by, error: '' }),
    close() {
      fs.rmSync(desk, { recursive: true, force: true })
      known = null
    },
    noteWrite(verb) {
      const state = read()
      if (!state || state.bound || Harmless.test(verb)) return
      if (!['checking', 'checked', 'undoing', 'undone'].includes(state.phase)) bind()
    },
    async goOn() {
      if (child) return ended
      await ended
      const task = TaskOf[read()?.phase ?? 'undone']
      if (!task || child) return
      const before = early
      begin(task)
      await ended
      // After an early end the next run of the job tries again.
      if (early === before) await port.goOn()
    },
  }
  return port
}
