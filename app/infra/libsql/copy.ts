/**
 * The copy of a server's database on this machine. One process keeps it current, with a child process; the others read
 * the same file. Frames are the server's count of changed pages, which the copy follows in order.
 */
import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { environment, type LibsqlTarget } from '#app/infra/env.ts'
import { scriptFile } from '#app/infra/project-folder.ts'
import { Sqlite } from '#app/infra/sqlite.ts'
import { openWay } from './relay.ts'

/** How often the copy is brought up to date, in ms; the target is to be at most 500 ms behind. */
const EveryMs = 200
const StepMs = 5
/** How long a fetch may take. */
const AnswerMs = 5_000
/** How long the first copy of another process may take. */
const FillMs = 60_000
/** A child process that shows no sign of life for this long is replaced. Its module waits for a lost network forever. */
const StuckMs = 10_000
const RestartMs = 1_000

export type Copy = {
  file: string
  /** The last frame that the copy holds. */
  frame(): number
  /** When the copy was last known to be current, in ms. */
  currentAt(): number
  /** Fetches soon. */
  catchUp(): void
  /** Waits until the copy holds everything written before the call. Throws when the server does not answer in time. */
  refresh(): void
  /** Called when the server goes away, with the reason, and with null when it is back. */
  onAway: (reason: string | null) => void
  close(): void
}

const pauseSync = (ms: number) =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/** Null while another process keeps the copy current. The system releases the lock when a process ends. */
function lockCopy(folder: string): { release(): void } | null {
  const lock = new Sqlite(path.join(folder, 'owner.lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    return { release: () => lock.close() }
  } catch (error) {
    lock.close()
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    return null
  }
}

const removeCopy = (file: string) => {
  for (const end of ['', '-wal', '-shm', '-client_wal_index', '-info']) {
    fs.rmSync(file + end, { force: true })
  }
}

/** Takes the copy over, or reads along with the process that has it. */
export function takeCopy(target: LibsqlTarget): Copy {
  const name = createHash('sha256').update(target.url).digest('hex').slice(0, 16)
  const folder = path.join(target.replicas, name)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const [file, state] = [path.join(folder, 'copy.sqlite'), path.join(folder, 'state')]
  const lock = lockCopy(folder)
  if (!lock) return readCopy(file, state)
  try {
    return keepCopy(target, file, state, lock.release)
  } catch (error) {
    lock.release()
    throw error
  }
}

function keepCopy(target: LibsqlTarget, file: string, state: string, release: () => void): Copy {
  const way = openWay(target)
  const order = { file, state, url: way.url, token: way.token, everyMs: EveryMs }
  try {
    fill(order)
  } catch (error) {
    way.close()
    throw error
  }
  const reader = readCopy(file, state)
  const keeper = keptRunning(order, reader.currentAt, reason => copy.onAway(reason))
  const copy: Copy = {
    ...reader,
    catchUp: keeper.catchUp,
    close() {
      keeper.stop()
      way.close()
      release()
    },
  }
  return copy
}

/** The child process that keeps the copy current. One that ends or is stuck is started again. */
function keptRunning(
  order: Order,
  currentAt: () => number,
  onAway: (reason: string | null) => void,
) {
  let child: ChildProcess
  let signAt = 0
  let away: string | null = null
  let stopped = false
  const settle = (reason: string | null) => {
    signAt = Date.now()
    if ((reason === null) !== (away === null)) onAway(reason)
    away = reason
  }
  const start = () => {
    signAt = Date.now()
    child = fork(scriptFile('libsql/syncer', '.mjs'), {
      ...{ execArgv: [], env: envOf(order) },
      // The output of the module is not needed: errors arrive as messages.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // Neither keeps this process running.
    child.unref()
    child.channel?.unref()
    child.on('message', ({ away }: { away: string | null }) => settle(away))
    child.on('error', () => {})
    child.on('exit', () => {
      if (stopped) return
      settle('the copy is no longer kept current')
      setTimeout(start, RestartMs).unref()
    })
  }
  const watch = setInterval(() => {
    if (Date.now() - Math.max(signAt, currentAt()) > StuckMs) child.kill('SIGKILL')
  }, RestartMs)
  watch.unref()
  start()
  return {
    catchUp: () => void (child.connected && child.send('catchUp', () => {})),
    stop() {
      stopped = true
      clearInterval(watch)
      child.kill()
    },
  }
}

type Order = { file: string; state: string; url: string; token: string; once?: boolean }

const envOf = (order: Order) =>
  ({ ...environment(), FORUM_COPY: JSON.stringify(order) }) as unknown as NodeJS.ProcessEnv

/** Waits until the copy is complete. One of a replaced database is useless; it is fetched again once. */
function fill(order: Order, again = false): void {
  const { status, stderr } = spawnSync(process.execPath, [scriptFile('libsql/syncer', '.mjs')], {
    ...{ encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] },
    env: envOf({ ...order, once: true }),
  })
  if (status === 0) return
  if (again || !fs.existsSync(order.file) || /connect|auth|handshake/i.test(stderr)) {
    throw Object.assign(new Error(`the database server: ${lastLine(stderr)}`), {
      code: 'SQLITE_IOERR',
    })
  }
  removeCopy(order.file)
  fill(order, true)
}

const lastLine = (text: string) => text.match(/^\w*Error: .*$/m)?.[0] ?? text.trim().slice(-200)

const awayError = () =>
  Object.assign(new Error('the database server: no answer'), { code: 'SQLITE_IOERR' })

function readCopy(file: string, state: string): Copy {
  const until = Date.now() + FillMs
  while (!fs.existsSync(state)) {
    if (Date.now() > until) throw awayError()
    pauseSync(50)
  }
  const fd = fs.openSync(state, 'r')
  const bytes = Buffer.alloc(16)
  const read = (place: number) => {
    fs.readSync(fd, bytes, 0, 16, 0)
    return Number(bytes.readBigUInt64LE(place))
  }
  return {
    file,
    frame: () => read(0),
    currentAt: () => read(8),
    catchUp() {},
    refresh() {
      const now = Date.now()
      this.catchUp()
      while (read(8) < now) {
        if (Date.now() - now > AnswerMs) throw awayError()
        pauseSync(StepMs)
      }
    },
    onAway: () => {},
    close: () => fs.closeSync(fd),
  }
}
