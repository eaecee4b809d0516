import { readFileSync } from 'node:fs'

// Loaded into a measured server: tells its parent what it has used, when asked.
/** Private memory, without file pages that the kernel can reclaim at any time; null on other systems. */
function ownMemoryMb() {
  try {
    const [, kb] = /RssAnon:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))
    return Number(kb) / 1024
  } catch {
    return null
  }
}

process.on('message', message => {
  if (message !== 'usage') return
  const { user, system } = process.cpuUsage()
  const cpuMs = (user + system) / 1000
  const memoryMb = process.memoryUsage.rss() / 2 ** 20
  process.send({ usage: { cpuMs, memoryMb, ownMemoryMb: ownMemoryMb() } })
})
process.channel?.unref()
