/** Damages the file of the served site's database below SQLite, as a broken disk does. */
import fs from 'node:fs'
import { openSite } from '#infra/open-site.ts'

/** Overwrites the first page of a table. Returns the function that puts it back. */
export function damageTable(table: string): () => void {
  const { sqlite } = openSite()
  const page = sqlite
    .prepare('select rootpage from sqlite_schema where name = ?')
    .pluck()
    .get(table) as number
  const size = sqlite.pragma('page_size', { simple: true }) as number
  // Stays open: to close it would end the locks of SQLite, which belong to the process.
  const descriptor = fs.openSync(sqlite.name, 'r+')
  const write = (bytes: Buffer) => {
    fs.writeSync(descriptor, bytes, 0, size, (page - 1) * size)
    // What SQLite has in memory is read again.
    openSite().sqlite.pragma('shrink_memory')
  }
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  const before = Buffer.alloc(size)
  fs.readSync(descriptor, before, 0, size, (page - 1) * size)
  write(Buffer.alloc(size, 0xff))
  return () => write(before)
}
