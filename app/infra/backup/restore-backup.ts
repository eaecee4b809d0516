/** Puts a backup in the place of a site. */
import fs from 'node:fs'
import path from 'node:path'
import { inflateSync } from 'node:zlib'
import Database from 'better-sqlite3'

type Entry = { name: string; mode: number; sz: number; data: Buffer }
type Target = { file: string; uploads: string }

const isTable = (sqlite: Database.Database, name: string) =>
  sqlite.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(name) !==
  undefined

const FileKind = 0o170000
const PlainFile = 0o100000

/** A path below the folder, of a plain file: nothing else comes out of a backup. */
function isSafe({ name, mode }: Pick<Entry, 'name' | 'mode'>): boolean {
  // eslint-disable-next-line no-control-regex
  if (name === '' || name.length > 500 || /[\u0000-\u001f\\:]/.test(name)) return false
  const parts = name.split('/')
  if (parts.some(part => part === '' || part === '.' || part === '..')) return false
  return (mode & FileKind) === PlainFile
}

function insistOnSound(backup: Database.Database, file: string): void {
  let sound: unknown
  try {
    sound = backup.pragma('integrity_check', { simple: true })
  } catch {
    throw new Error(`${file} is no backup.`)
  }
  if (sound !== 'ok') throw new Error(`${file} is damaged: ${String(sound)}`)
  if (!isTable(backup, 'site_setting')) throw new Error(`${file} holds no site.`)
}

function insistOnSafeNames(backup: Database.Database): void {
  const entries = backup.prepare('select name, mode from sqlar').iterate() as Iterable<Entry>
  for (const entry of entries) {
    if (!isSafe(entry))
      throw new Error(`The backup holds a file that leads elsewhere: ${entry.name}`)
  }
}

/** Nobody else may have the database open: its file is about to be exchanged. */
function insistOnUnused(file: string): void {
  const present = new Database(file, { timeout: 200 })
  try {
    present.pragma('locking_mode = exclusive')
    present.exec('begin exclusive; commit')
  } catch {
    throw new Error('The database is in use. Stop the site first, then restore.')
  } finally {
    present.close()
  }
}

function takeOut(backup: Database.Database, folder: string): number {
  let files = 0
  for (const entry of backup.prepare('select * from sqlar').iterate() as Iterable<Entry>) {
    const { name, sz, data } = entry
    const target = path.join(folder, name)
    fs.mkdirSync(path.dirname(target), { recursive: true })
    const content = data.length === sz ? data : inflateSync(data, { maxOutputLength: sz + 1 })
    if (content.length !== sz) throw new Error(`The file ${name} of the backup is damaged`)
    // A link that lies in its place is replaced, not followed.
    fs.rmSync(target, { force: true })
    fs.writeFileSync(target, content, { flag: 'wx' })
    files++
  }
  return files
}

/** The database of a backup as a file of its own, without the files that came with it. */
async function draftOf(backup: Database.Database, file: string): Promise<string> {
  const draft = `${file}.restored`
  fs.rmSync(draft, { force: true })
  fs.mkdirSync(path.dirname(file), { recursive: true })
  await backup.backup(draft)
  const made = new Database(draft)
  made.exec('drop table if exists sqlar; vacuum')
  made.close()
  return draft
}

/** `aside`: where the database that was there lies now. */
export type Restored = { files: number; aside: string | null }

/**
 * Checks everything first, so that a bad backup changes nothing. The database that is there is put
 * aside; files of members are added to those that are there. Throws with the reason.
 */
export async function restoreBackup(
  from: string,
  { file, uploads }: Target,
  now: Date,
): Promise<Restored> {
  if (!fs.existsSync(from)) throw new Error(`There is no file ${from}`)
  const backup = new Database(from, { readonly: true, fileMustExist: true })
  try {
    insistOnSound(backup, from)
    const archive = isTable(backup, 'sqlar')
    if (archive) insistOnSafeNames(backup)
    const there = fs.existsSync(file)
    if (there) insistOnUnused(file)
    const draft = await draftOf(backup, file)
    const files = archive ? takeOut(backup, uploads) : 0
    const aside = there ? `${file}.${now.toISOString().replace(/[:.]/g, '-')}` : null
    if (aside) fs.renameSync(file, aside)
    for (const rest of ['-wal', '-shm']) fs.rmSync(file + rest, { force: true })
    fs.renameSync(draft, file)
    return { files, aside }
  } finally {
    backup.close()
  }
}
