/** One file that holds the whole site: its database and, if wanted, the files of its members. */
import fs from 'node:fs'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import Database from 'better-sqlite3'
import type { OpenDatabase } from '#app/infra/db.ts'

/** The archive format of SQLite itself: `sqlite3 FILE -Ax` takes the files out, too. */
const ArchiveTable = `create table sqlar
  (name text primary key, mode int, mtime int, sz int, data blob)`

type Stored = { files: number; bytes: number }

function* filesBelow(folder: string, below = ''): Generator<string> {
  const entries = fs.readdirSync(path.join(folder, below), { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = below ? `${below}/${entry.name}` : entry.name
    if (entry.isDirectory()) yield* filesBelow(folder, name)
    else if (entry.isFile()) yield name
  }
}

function storeFiles(backup: Database.Database, folder: string): Stored {
  backup.exec(ArchiveTable)
  const insert = backup.prepare('insert into sqlar values (?, ?, ?, ?, ?)')
  const stored: Stored = { files: 0, bytes: 0 }
  if (!fs.existsSync(folder)) return stored
  const storeAll = backup.transaction(() => {
    for (const name of filesBelow(folder)) {
      const file = path.join(folder, name)
      let content: Buffer
      try {
        content = fs.readFileSync(file)
      } catch {
        // It was taken away meanwhile, as unused files are.
        continue
      }
      const small = deflateSync(content)
      const data = small.length < content.length ? small : content
      const seconds = Math.floor(fs.statSync(file).mtimeMs / 1000)
      insert.run(name, 0o100644, seconds, content.length, data)
      stored.files++
      stored.bytes += content.length
    }
  })
  storeAll()
  return stored
}

/** A moment of the database as a file, while others go on reading and writing. */
async function copyDatabase({ sqlite, copy, refresh }: OpenDatabase, file: string): Promise<void> {
  if (!copy) {
    await sqlite.backup(file)
    return
  }
  refresh?.()
  const local = new Database(copy, { readonly: true })
  try {
    await local.backup(file)
  } finally {
    local.close()
  }
}

/**
 * Writes the backup, and checks it, before it gets its name. `uploads` is the folder of the files, null
 * without them. Throws when there is a file of that name already.
 */
export async function makeBackup(
  database: OpenDatabase,
  file: string,
  uploads: string | null,
): Promise<Stored & { size: number }> {
  if (fs.existsSync(file)) throw new Error(`${file} is there already; choose another name.`)
  const draft = `${file}.part`
  fs.rmSync(draft, { force: true })
  fs.closeSync(fs.openSync(draft, 'wx', 0o600))
  try {
    await copyDatabase(database, draft)
    const backup = new Database(draft)
    let stored: Stored
    try {
      backup.pragma('journal_mode = delete')
      stored = uploads === null ? { files: 0, bytes: 0 } : storeFiles(backup, uploads)
      const sound = backup.pragma('integrity_check', { simple: true })
      if (sound !== 'ok') throw new Error(`The backup is not sound: ${String(sound)}`)
    } finally {
      backup.close()
    }
    fs.renameSync(draft, file)
    return { ...stored, size: fs.statSync(file).size }
  } catch (error) {
    fs.rmSync(draft, { force: true })
    throw error
  }
}
