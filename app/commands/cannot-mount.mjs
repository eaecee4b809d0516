import { existsSync } from 'node:fs'

/** Why LiteFS cannot be tried on this machine; null if it can. LITEFS_PROGRAM is its program. */
export function cannotMount() {
  if (!process.env.LITEFS_PROGRAM) return 'LITEFS_PROGRAM does not name the program of LiteFS'
  if (process.getuid?.() !== 0) return 'it takes root'
  const needed = [process.env.LITEFS_PROGRAM, '/dev/fuse', '/usr/bin/fusermount3', '/usr/sbin/ip']
  const missing = needed.filter(file => !existsSync(file))
  return missing.length > 0 ? `${missing.join(' and ')} is missing` : null
}
