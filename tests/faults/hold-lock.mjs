/** Takes the write lock of a database until its input ends, as an open sqlite3 shell does: `hold-lock.mjs FILE`. */
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const driver = Number(process.versions.napi) >= 10 ? 'better-sqlite3' : 'better-sqlite3-node20'
const Sqlite = require(driver)

const sqlite = new Sqlite(process.argv[2])
sqlite.pragma('busy_timeout = 60000')
sqlite.exec('begin immediate')
process.stdout.write('held\n')
process.stdin.resume().once('end', () => {
  sqlite.exec('rollback')
  sqlite.close()
})
