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
import { awayError } from './away.ts'
import { openWay, type Way } from './relay.ts'

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
  /** True once its file was replaced: what was opened before stays as it was. */
  isReplaced(): boolean
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

type Place = { folder: string; file: string; state: string }

function placeOf(target: LibsqlTarget): Place {
  const name = createHash('sha256').update(target.url).digest('hex').slice(0, 16)
  const folder = path.join(target.replicas, name)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  return { folder, file: path.join(folder, 'copy.sqlite'), state: path.join(folder, 'state') }
}

/** The copy as another process of this machine keeps it. */
export const readAlong = (target: LibsqlTarget): Copy => readCopy(placeOf(target))

/** Keeps the copy current. While another process does, such as a command, it waits for that to end. */
export function takeCopy(target: LibsqlTarget): Copy {
  const place = placeOf(target)
  let keeper = keepIfFree(target, place, true)
  const reader = readCopy(place)
  const copy: Copy = {
    ...reader,
    catchUp: () => keeper?.catchUp(),
    close() {
      clearInterval(wait)
      keeper?.stop()
      reader.close()
    },
  }
  keeper?.run(copy)
  const wait = setInterval(() => {
    if (keeper) return clearInterval(wait)
    keeper = keepIfFree(target, place, false)
    keeper?.run(copy)
  }, RestartMs)
  wait.unref()
  return copy
}

type Keeper = { run(copy: Copy): void; catchUp(): void; stop(): void }

/** Null while another process keeps the copy. `isFirst`: it may not exist yet, and is completed before this returns. */
function keepIfFree(target: LibsqlTarget, place: Place, isFirst: boolean): Keeper | null {
  let lock: ReturnType<typeof lockCopy> = null
  let way: Way | null = null
  const release = () => {
    way?.close()
    lock?.release()
  }
  try {
    lock = lockCopy(place.folder)
    if (!lock) return null
    way = openWay(target)
    const { file, state } = place
    const order = { file, state, url: way.url, token: way.token, everyMs: EveryMs }
    if (isFirst) fill(order)
    let child: ReturnType<typeof keptRunning> | null = null
    return {
      run: copy => void (child = keptRunning(order, copy)),
      catchUp: () => child?.catchUp(),
      stop() {
        child?.stop()
        release()
      },
    }
  } catch (error) {
    release()
    if (isFirst) throw error
    return null
  }
}

/** The child process that keeps the copy current. One that ends or is stuck is started again. */
function keptRunning(order: Order, copy: Copy) {
  let child: ChildProcess
  let signAt = 0
  let away: string | null = null
  let stopped = false
  const settle = (reason: string | null) => {
    signAt = Date.now()
    if ((reason === null) !== (away === null)) copy.onAway(reason)
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
    const grewAt = fs.statSync(`${order.file}-wal`, { throwIfNoEntry: false })?.mtimeMs ?? 0
    // A large fetch takes long, but writes meanwhile.
    const sign = Math.max(signAt, copy.currentAt(), grewAt)
    if (Date.now() - sign > StuckMs) child.kill('SIGKILL')
  }, RestartMs)
  watch.unref()
  start()
  return {
    catchUp: () => void (child.connected && child.send(Date.now(), () => {})),
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

/** Errors that say nothing about the copy. */
const NotTheCopy = /connect|auth|handshake|timed? ?out|unavailable|disk|full|space|status/i

/** Waits until the copy is complete. One of a replaced database is useless; it is fetched again once. */
function fill(order: Order, again = false): void {
  const { status, stderr } = spawnSync(process.execPath, [scriptFile('libsql/syncer', '.mjs')], {
    ...{ encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] },
    env: envOf({ ...order, once: true }),
  })
  if (status === 0) return
  const isUseless = status !== null && !NotTheCopy.test(stderr)
  if (again || !fs.existsSync(order.file) || !isUseless) {
    throw awayError(lastLine(stderr))
  }
  removeCopy(order.file)
  fill(order, true)
}

const lastLine = (text: string) => text.match(/^\w*Error: .*$/m)?.[0] ?? text.trim().slice(-200)

function readCopy({ file, state }: Place): Copy {
  const until = Date.now() + FillMs
  while (!fs.existsSync(state)) {
    if (Date.now() > until) throw awayError('no answer')
    pauseSync(50)
  }
  const fd = fs.openSync(state, 'r')
  const { ino } = fs.statSync(file)
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
        if (Date.now() - now > AnswerMs) throw awayError('no answer')
        pauseSync(StepMs)
      }
    },
    onAway: () => {},
    isReplaced: () => fs.statSync(file, { throwIfNoEntry: false })?.ino !== ino,
    close: () => fs.closeSync(fd),
  }
}
