/** Memory of this process that is in no file: what it allocated and still holds. */
import { readFileSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** In bytes, after a garbage collection. */
export function anonymousBytes(): number {
  collect()
  const [, kilobytes] = /^RssAnon:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'latin1'))!
  return Number(kilobytes) * 1024
}

const bytesOf = (field: 'VmRSS' | 'VmHWM') =>
  Number(
    new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(
      readFileSync('/proc/self/status', 'latin1'),
    )![1],
  ) * 1024

/** All that is in memory, in bytes, after a garbage collection. */
export function residentBytes(): number {
  collect()
  return bytesOf('VmRSS')
}

/** Begins a new measurement of the peak, as proc(5) has it. */
export const resetPeak = (): void => writeFileSync('/proc/self/clear_refs', '5')

/** The most bytes that have been in memory at one time since `resetPeak`. */
export const peakBytes = (): number => bytesOf('VmHWM')
