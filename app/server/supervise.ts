/**
 * Several worker processes for one site (`WEB_CONCURRENCY`). The supervisor serves no requests: it starts the workers,
 * hands them connections in turn, counts the limits that they share, and restarts workers that end. The first worker is
 * the leader: it migrates the database, runs the jobs and serves the back office.
 */
import cluster, { type Worker } from 'node:cluster'
import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { CallLimit } from './call-limit.ts'
import { watchHandovers } from './handed-over.ts'
import { defaultLimits } from './limits.ts'
import { RateLimit } from './rate-limit.ts'
import type { FirstLogin, FromWorker, SharedLimit, ToWorker } from './worker-messages.ts'

/** A worker that ran at least this long starts again at once, in ms. */
const SoundMs = 10_000
const LongestPauseMs = 30_000
/** How long the others may take to send their metrics, in ms. */
const CollectMs = 1_000

/**
 * A stop, in ms: how long requests of the others may run, when the leader is stopped at the latest, how long its requests may
 * run, and when a worker that has not ended is killed.
 */
const Stop = { othersMs: 4_000, leaderAtMs: 5_000, leaderMs: 2_000, killAtMs: 9_000 }
/** A worker whose disk does not answer may not end even then. */
const KilledMs = 500

type Slot = {
  worker: Worker | null
  /** Reclaims the connections that the worker has not accepted. */
  takeBack: () => Socket[]
  listens: boolean
  startedAt: number
  failures: number
}

/** Environment variables of a worker. */
const PlaceVariable = 'FORUM_WORKER'
const SecretVariable = 'FORUM_WORKER_SECRET'

/** Place and secret of this worker; null for the supervisor and for the only process. */
export function thisWorker(): { place: number; secret: string } | null {
  const { [PlaceVariable]: place, [SecretVariable]: secret } = process.env
  return place && secret ? { place: Number(place), secret } : null
}

/** The number of workers; each validates it. */
export const workersAsked = (): number => Number(process.env.WEB_CONCURRENCY || 1)

function writeLine(level: number, entry: object, msg: string): void {
  const line = { level, time: new Date().toISOString(), ...entry, msg }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

function sharedLimits(clock: () => number) {
  const { rate, reports, calls } = defaultLimits
  return {
    rate: new RateLimit(rate!, clock),
    reports: new RateLimit(reports, clock),
    calls: new CallLimit(calls!.entries, clock),
  } satisfies Record<SharedLimit, unknown>
}

/**
 * Starts `count` workers of `program`. SIGTERM and SIGINT stop all of them; SIGHUP restarts one after the other. The
 * process ends with the leader if that cannot start, and with 1 if a worker had to be killed. Returns how the first administrator logs in, once known.
 */
export function supervise(count: number, program: string): () => FirstLogin {
  const secret = randomBytes(32).toString('base64url')
  const slots: Slot[] = Array.from({ length: count }, () => ({
    worker: null,
    takeBack: () => [],
    listens: false,
    startedAt: 0,
    failures: 0,
  }))
  const clock = () => performance.now()
  const shared = sharedLimits(clock)
  let firstLogin: FirstLogin = null
  let door: number | null = null
  let serving = false
  let announced = false
  let stopping = false
  let exitCode = 0

  cluster.setupPrimary({ exec: program, args: [] })

  function start(place: number): void {
    const slot = slots[place]!
    if (stopping || slot.worker) return
    slot.worker = cluster.fork({ [PlaceVariable]: String(place), [SecretVariable]: secret })
    slot.takeBack = watchHandovers(slot.worker)
    slot.startedAt = clock()
    // Written to while it ends; its exit is handled below.
    slot.worker.on('error', () => {})
    slot.worker.on('message', (message: FromWorker) => take(place, message))
  }

  const send = (place: number, message: ToWorker): void => {
    const { worker } = slots[place]!
    if (worker?.isConnected()) worker.send(message, () => {})
  }
  const sendOthers = (message: ToWorker) =>
    slots.forEach((_, place) => place && send(place, message))

  function take(place: number, message: FromWorker): void {
    if ('take' in message) {
      const limit = shared[message.take] as { take(...args: unknown[]): unknown }
      send(place, { call: message.call, value: limit.take(...message.args) })
    } else if ('nudge' in message || 'notes' in message) send(0, message)
    else if ('nodes' in message)
      for (const limit of Object.values(shared)) limit.parts = message.nodes
    else if ('door' in message) sendOthers({ door: (door = message.door) })
    else if ('collect' in message) collect(message.collect)
    else if ('collected' in message) collections.get(message.collected)?.(message.metrics)
    else if ('listening' in message) {
      slots[place]!.listens = true
      if (place > 0) send(place, { door })
      else if (!announced) process.send?.(message)
      announced ||= place === 0
    } else if (place === 0) {
      firstLogin = message.serving
      serving = true
    }
    if (serving && door !== null)
      slots.forEach((slot, other) => !slot.worker && !slot.failures && start(other))
  }

  function handOver(connection: Socket): void {
    const other = slots.find(({ worker, listens }) => listens && worker?.isConnected())?.worker
    const refuse = () => void connection.resetAndDestroy()
    if (!other || stopping) return refuse()
    other.send({ connection: true }, connection, error => error && refuse())
  }

  const collections = new Map<number, (metrics: object) => void>()
  function collect(call: number): void {
    const found: object[] = []
    const asked = slots.slice(1).filter(({ worker }) => worker?.isConnected()).length
    const done = () => {
      clearTimeout(timer)
      collections.delete(call)
      send(0, { call, value: found })
    }
    const timer = setTimeout(done, CollectMs)
    collections.set(call, metrics => {
      if (found.push(metrics) >= asked) done()
    })
    if (asked === 0) done()
    else sendOthers({ collect: call })
  }

  cluster.on('exit', (worker, code, signal) => {
    const place = slots.findIndex(slot => slot.worker === worker)
    const slot = slots[place]
    if (!slot) return
    slot.worker = null
    slot.listens = false
    slot.takeBack().forEach(handOver)
    if (place === 0) sendOthers({ door: (door = null) })
    if (stopping) {
      exitCode ||= code
      if (slots.every(other => !other.worker)) process.exit(exitCode)
      if (slots.every((other, at) => !at || !other.worker)) end(slots, Stop.leaderMs)
      return
    }
    if (place === 0 && !serving && code !== 0) process.exit(code || 1)
    if (renewing?.old === worker) {
      start(place)
      slot.worker!.once('listening', () => renew(place + 1))
      return
    }
    if (renewing?.place === place) renewing = null
    slot.failures = clock() - slot.startedAt >= SoundMs ? 0 : slot.failures + 1
    const pauseMs = slot.failures && Math.min(LongestPauseMs, 500 * 2 ** slot.failures)
    writeLine(50, { worker: place, code, signal, pauseMs }, 'a worker ended and is restarted')
    setTimeout(() => start(place), pauseMs)
  })

  let renewing: { place: number; old: Worker } | null = null
  /** The others continue to serve while one stops and starts again. Ends early if a worker does not start. */
  function renew(place: number): void {
    renewing = null
    if (stopping) return
    if (place === count) return writeLine(30, {}, 'all workers were restarted')
    const old = slots[place]!.worker
    if (!old) return renew(place + 1)
    renewing = { place, old }
    old.process.kill('SIGTERM')
  }
  process.on('SIGHUP', () => renewing ?? renew(0))

  const end = (which: Slot[], ms: number) =>
    which.forEach(slot => {
      send(slots.indexOf(slot), { stopWithin: ms })
      slot.worker?.process.kill('SIGTERM')
    })

  /** Committed writes are in the database, whenever its process is killed. */
  function killAll(): void {
    exitCode = 1
    slots.forEach(({ worker }, place) => {
      if (!worker) return
      worker.process.kill('SIGKILL')
      writeLine(50, { worker: place }, 'a worker did not stop and was killed')
    })
    setTimeout(() => process.exit(exitCode), KilledMs)
  }

  /** The leader ends last: it answers what the others still relay. */
  const stop = () => {
    if (stopping) return
    stopping = true
    const others = slots.slice(1)
    if (others.some(slot => slot.worker)) end(others, Stop.othersMs)
    else end(slots, Stop.leaderMs)
    setTimeout(() => end(slots, Stop.leaderMs), Stop.leaderAtMs)
    setTimeout(killAll, Stop.killAtMs)
    if (slots.every(slot => !slot.worker)) process.exit(exitCode)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  start(0)
  return () => firstLogin
}
