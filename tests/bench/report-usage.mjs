import { existsSync, readFileSync } from 'node:fs'

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

process.on('message', message => {
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
