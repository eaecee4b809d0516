/**
 * Runs in a separate process: keeps the copy of the primary's database current. The module that does it blocks its
 * thread, and locks of one file must not be held by two libraries of one process.
 *
 * Its order is in an environment variable, because arguments are visible to other users. With `once`, it fetches until
 * the copy is complete and ends; errors go to stderr. Otherwise each failed attempt is a message, and the first that
 * succeeds again. A message to it is a time, in ms: the copy is to hold what was written until then.
 */
import fs from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const { file, state, url, token, everyMs, once } = JSON.parse(process.env.FORUM_COPY)
const Libsql = require('libsql')
const copy = new Libsql(file, { syncUrl: url, authToken: token })
const fd = fs.openSync(state, fs.constants.O_RDWR | fs.constants.O_CREAT, 0o600)
const bytes = Buffer.alloc(16)
let begunAt = 0

/** Frame and time are read by the other processes: see copy.ts. */
function catchUp() {
  const at = (begunAt = Date.now())
  const { frame_no: frame = 0 } = copy.sync() ?? {}
  bytes.writeBigUInt64LE(BigInt(frame), 0)
  bytes.writeBigUInt64LE(BigInt(at), 8)
  fs.writeSync(fd, bytes, 0, 16, 0)
}

if (once) catchUp()
else {
  let wasAway = true
  const attempt = () => {
    let away = null
    try {
      catchUp()
    } catch (error) {
      away = error instanceof Error ? error.message : String(error)
    }
    if (away !== null || wasAway) process.send({ away })
    wasAway = away !== null
  }
  process.on('message', at => at >= begunAt && attempt())
  process.on('disconnect', () => process.exit())
  setInterval(attempt, everyMs)
}
