/** Memory of this process that is in no file: what it allocated and still holds. */
import { readFileSync } from 'node:fs'
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
