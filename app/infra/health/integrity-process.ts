/** A child process that checks a database file: it receives its path as a message and sends what it found. */
import { Sqlite } from '#infra/database/sqlite.ts'

process.once('disconnect', () => process.exit(1))
process.once('message', (file: string) => {
  let found: string
  try {
    const sqlite = new Sqlite(file, { readonly: true, fileMustExist: true })
    found = String(sqlite.pragma('integrity_check(1)', { simple: true }))
    sqlite.close()
  } catch (error) {
    found = error instanceof Error ? error.message : String(error)
  }
  process.send!(found, () => process.exit(0))
})
