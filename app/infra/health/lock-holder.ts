/** Which process has the write lock of a database, on Linux. */
import fs from 'node:fs'

/** The byte of the `-shm` file that SQLite locks in order to write. */
const WriteByte = 120
const MaxWords = 120

/** The device as the kernel's list of locks writes it. */
function deviceOf(dev: number): string {
  const [major, minor] = [(dev >> 8) & 0xfff, (dev & 0xff) | ((dev >> 12) & 0xfff00)]
  return [major, minor].map(part => part.toString(16).padStart(2, '0')).join(':')
}

/**
 * Its number and command line; null if unknown: on other systems, for a process in another container, and when nobody has
 * the lock.
 */
export function lockHolder(file: string): string | null {
  try {
    const { dev, ino } = fs.statSync(`${file}-shm`)
    const place = `${deviceOf(dev)}:${ino}`
    for (const line of fs.readFileSync('/proc/locks', 'utf8').split('\n')) {
      const [, , , kind, pid, at, from, to] = line.split(/\s+/)
      const covers = Number(from) <= WriteByte && (to === 'EOF' || Number(to) >= WriteByte)
      if (kind !== 'WRITE' || at !== place || !covers || Number(pid) === process.pid) continue
      const words = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim()
      return `${pid} (${words.slice(0, MaxWords)})`
    }
  } catch {
    // Not Linux, or the process has ended.
  }
  return null
}
