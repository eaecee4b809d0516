import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// Loaded into a measured server; reports its usage to the parent on request.
/**
 * Private memory without file pages that the kernel can reclaim at any time; null on other
 * systems.
 */
function ownMemoryMb() {
  try {
    const [, kb] = /RssAnon:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))
    return Number(kb) / 1024
  } catch {
    return null
  }
}

const ownTime = '/proc/thread-self/schedstat'
const hasOwnTime = existsSync(ownTime)
/**
 * CPU time of this thread in ms. Node 20 knows only that of the process, with garbage collection
 * and compression; there the system is asked. Other systems return that of the process.
 */
function threadMs() {
  if (!process.threadCpuUsage && hasOwnTime)
    return Number(readFileSync(ownTime, 'utf8').split(' ')[0]) / 1e6
  const { user, system } = (process.threadCpuUsage ?? process.cpuUsage)()
  return (user + system) / 1000
}

let turns = null
/** Measures each turn of the event loop. */
function turn() {
  if (!turns) return
  const now = threadMs()
  turns.longestMs = Math.max(turns.longestMs, now - turns.last)
  turns.last = now
  turns.count++
  setImmediate(turn)
}

/** Time of each statement by its text since it was last asked for, in ms; null = nobody asked. */
let statements = null

/** Measures the statements of all databases of this process from now on. */
function measureStatements() {
  const require = createRequire(import.meta.url)
  // As in app/infra/database/sqlite.ts.
  const driver = Number(process.versions.napi) >= 10 ? 'better-sqlite3' : 'better-sqlite3-node20'
  const Sqlite = require(driver)
  const scratch = new Sqlite(':memory:')
  const shared = Object.getPrototypeOf(scratch.prepare('select 1'))
  scratch.close()
  for (const name of ['run', 'get', 'all']) {
    const { value: run, ...kind } = Object.getOwnPropertyDescriptor(shared, name)
    const timed = function (...given) {
      const began = performance.now()
      const result = run.apply(this, given)
      const took = performance.now() - began
      statements.set(this.source, (statements.get(this.source) ?? 0) + took)
      return result
    }
    Object.defineProperty(shared, name, { ...kind, value: timed })
  }
}

process.on('message', message => {
  if (message === 'count statements') {
    if (!statements) measureStatements()
    statements = new Map()
    process.send({ counting: true })
  }
  if (message === 'statements')
    process.send({ statements: [...statements].map(([source, ms]) => ({ source, ms })) })
  if (message === 'count turns') {
    turns = { count: 0, longestMs: 0, last: threadMs() }
    setImmediate(turn)
    process.send({ counting: true })
  }
  if (message === 'turns') {
    const { count, longestMs } = turns
    turns = null
    process.send({ turns: { count, longestMs } })
  }
  if (message !== 'usage') return
  const { user, system } = process.cpuUsage()
  const cpuMs = (user + system) / 1000
  const memoryMb = process.memoryUsage.rss() / 2 ** 20
  process.send({ usage: { cpuMs, memoryMb, ownMemoryMb: ownMemoryMb() } })
})
process.channel?.unref()
