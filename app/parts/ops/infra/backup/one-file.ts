/**
 * The whole site in one file: a SQLite database that also contains uploaded files in SQLite's
 * archive format (`sqlite3 FILE -At` lists them). One of its tables holds the manifest and the
 * SHA-256 of the whole file, computed with the digest's own digits as zeros.
 */
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { deflateSync, inflateSync } from 'node:zlib'
import type Database from 'better-sqlite3'
import { z } from 'zod'
import { schemaVersion } from '#infra/database/schema-version.ts'
import { namingFullDisk, OperatorError } from '#infra/environment/operator-error.ts'
import { moveInto, syncFile } from '#infra/storage/durable.ts'
import { Sqlite } from '#infra/database/sqlite.ts'
import { copyDatabase, countRows, RowCounts } from './copy-database.ts'
import { DamagedBackup } from './seal.ts'
import { isSafe, statOf, uploadedFiles } from './uploaded-files.ts'

const ArchiveTable = `create table sqlar
  (name text primary key, mode int, mtime int, sz int, data blob)`
const ManifestTable = 'create table forum_backup (manifest text not null, seal text not null)'

const Manifest = z.object({
  format: z.literal(1),
  at: z.number(),
  program: z.string(),
  schema: z.string(),
  rows: RowCounts,
  /** Null without uploaded files. */
  files: z.object({ count: z.number(), bytes: z.number() }).nullable(),
})
export type OneFile = z.output<typeof Manifest>

const Digits = 64
/** Unique in the file: its first half is random. */
const sealOf = (mark: string, digest: string) => `${mark}:${digest}`

type FilePart = { name: string; bytes: Buffer; seconds: number }

function* filesOf(folder: string): Generator<FilePart> {
  for (const name of uploadedFiles(folder)) {
    const file = path.join(folder, name)
    const facts = statOf(file)
    // Unused files may be deleted meanwhile.
    if (facts) yield { name, bytes: fs.readFileSync(file), seconds: facts.seconds }
  }
}

function storeFile(insert: Database.Statement, { name, bytes, seconds }: FilePart): number {
  const small = deflateSync(bytes)
  insert.run(name, 0o100644, seconds, bytes.length, small.length < bytes.length ? small : bytes)
  return bytes.length
}

/** SHA-256 of a file with the digits after `mark:` as zeros, and the position of these digits. */
function digestOf(file: string, mark: string): { digest: string; at: number } {
  const wanted = Buffer.from(`${mark}:`)
  const hash = createHash('sha256')
  const zeros = Buffer.alloc(Digits, '0')
  const handle = fs.openSync(file, 'r')
  let at = -1
  try {
    const { size } = fs.fstatSync(handle)
    const block = Buffer.alloc(4 * 1024 * 1024)
    // A block starts with the end of the previous one, because the mark may span both.
    const overlap = wanted.length + Digits
    for (let from = 0; at < 0 && from < size; from += block.length - overlap) {
      const read = fs.readSync(handle, block, 0, block.length, from)
      const found = block.subarray(0, read).indexOf(wanted)
      if (found >= 0 && found + overlap <= read) at = from + found + wanted.length
    }
    for (let from = 0; from < size;) {
      const read = fs.readSync(handle, block, 0, block.length, from)
      const [begin, end] = [Math.max(at - from, 0), Math.min(at + Digits - from, read)]
      if (at >= 0 && begin < end) zeros.copy(block, begin, 0, end - begin)
      hash.update(block.subarray(0, read))
      from += read
    }
  } finally {
    fs.closeSync(handle)
  }
  return { digest: hash.digest('hex'), at }
}

/** Writes the digest into a finished file and syncs it. */
async function seal(file: string, mark: string): Promise<void> {
  const { digest, at } = digestOf(file, mark)
  if (at < 0) throw new Error('the mark of the backup was not written')
  const handle = fs.openSync(file, 'r+')
  fs.writeSync(handle, digest, at)
  fs.closeSync(handle)
  await syncFile(file)
}

type Made = OneFile & { size: number }
type Parts = { at: number; program: string; files: Iterable<FilePart> | null }

/** Turns a copy of a database into a backup. */
async function finish(draft: string, { at, program, files }: Parts): Promise<OneFile> {
  const mark = randomBytes(24).toString('hex')
  const backup = new Sqlite(draft)
  let manifest: OneFile
  try {
    const stored = { count: 0, bytes: 0 }
    const sound = backup.pragma('integrity_check', { simple: true })
    if (sound !== 'ok') throw new Error(`The database is damaged: ${String(sound)}`)
    const head = { at, program, schema: schemaVersion(backup), rows: countRows(backup) }
    backup.exec('begin')
    if (files) {
      backup.exec(ArchiveTable)
      const insert = backup.prepare('insert into sqlar values (?, ?, ?, ?, ?)')
      for (const file of files) {
        stored.bytes += storeFile(insert, file)
        stored.count++
      }
    }
    manifest = { format: 1, ...head, files: files && stored }
    backup.exec(ManifestTable)
    backup
      .prepare('insert into forum_backup values (?, ?)')
      .run(JSON.stringify(manifest), sealOf(mark, '0'.repeat(Digits)))
    backup.exec('commit')
  } finally {
    backup.close()
  }
  await seal(draft, mark)
  return manifest
}

/** Creates a file that gets its name only when complete. Throws when the name is taken. */
async function written<M>(
  file: string,
  make: (draft: string) => Promise<M>,
): Promise<M & { size: number }> {
  if (fs.existsSync(file)) {
    throw new OperatorError(`${file} exists already; choose another name.`)
  }
  const draft = `${file}.part`
  fs.rmSync(draft, { force: true })
  try {
    const made = await namingFullDisk(file, () => make(draft))
    moveInto(draft, file)
    return { ...made, size: fs.statSync(file).size }
  } catch (error) {
    for (const rest of ['', '-journal', '-wal', '-shm']) fs.rmSync(draft + rest, { force: true })
    throw error
  }
}

/**
 * Backs up a running site. `uploads` is the folder with uploaded files, null without them. Throws
 * for an existing file, and rethrows file system errors.
 */
export function makeOneFile(
  database: string,
  file: string,
  uploads: string | null,
  { program, now }: { program: string; now: number },
): Promise<Made> {
  return written(file, async draft => {
    await copyDatabase(database, draft)
    return finish(draft, { at: now, program, files: uploads === null ? null : filesOf(uploads) })
  })
}

/** Turns the extracted parts of a snapshot into one file; the parts are consumed. */
export function packOneFile(
  parts: { database: string; uploads: string },
  file: string,
  { program, at }: { program: string; at: number },
): Promise<Made> {
  return written(file, draft => {
    fs.renameSync(parts.database, draft)
    return finish(draft, { at, program, files: filesOf(parts.uploads) })
  })
}

const isTable = (sqlite: Database.Database, name: string) =>
  sqlite.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(name) !==
  undefined

type Sealed = { manifest: string; seal: string }

/** Opens the file if it is an intact backup, for the callback. Throws with the reason otherwise. */
export function withOneFile<R>(
  file: string,
  body: (backup: Database.Database, manifest: OneFile) => R,
): R {
  if (!fs.existsSync(file)) throw new OperatorError(`There is no file ${file}.`)
  const backup = new Sqlite(file, { readonly: true, fileMustExist: true })
  try {
    const row = sealedRow(backup, file)
    const [mark = '', digest = ''] = row.seal.split(':')
    if (digest.length !== Digits || digestOf(file, mark).digest !== digest) {
      throw new DamagedBackup(`${file} is damaged: its content is not what was backed up.`)
    }
    return body(backup, Manifest.parse(JSON.parse(row.manifest)))
  } finally {
    backup.close()
  }
}

function sealedRow(backup: Database.Database, file: string): Sealed {
  try {
    if (isTable(backup, 'forum_backup')) {
      return backup.prepare('select manifest, seal from forum_backup').get() as Sealed
    }
    if (!isTable(backup, 'site_setting'))
      throw new OperatorError(`${file} is not a backup of a site.`)
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new DamagedBackup(`${file} is not a backup, or it is damaged.`, { cause: error })
  }
  throw new OperatorError(
    `${file} has no checksums: it is a plain database, or a backup made by an earlier version.`,
  )
}

type Entry = { name: string; mode: number; sz: number; data: Buffer }

/** Checks the names of all files in it, then extracts its database and files. */
export function writeOutOneFile(
  file: string,
  backup: Database.Database,
  target: { database: string; file(name: string, pieces: Iterable<Buffer>, seconds: number): void },
): void {
  const archive = isTable(backup, 'sqlar')
  const entries = (columns: string) =>
    backup.prepare(`select ${columns} from sqlar`).iterate() as Iterable<Entry & { mtime: number }>
  if (archive) {
    for (const { name, mode } of entries('name, mode')) {
      if (!isSafe(name, mode)) {
        throw new OperatorError(`The backup holds a file with a path outside its folder: ${name}`)
      }
    }
    for (const { name, sz, data, mtime } of entries('name, mtime, sz, data')) {
      const bytes = data.length === sz ? data : inflateSync(data, { maxOutputLength: sz + 1 })
      if (bytes.length !== sz) throw new DamagedBackup(`The file ${name} of the backup is damaged.`)
      target.file(name, [bytes], mtime)
    }
  }
  fs.copyFileSync(file, target.database, fs.constants.COPYFILE_EXCL)
  fs.chmodSync(target.database, 0o600)
  const made = new Sqlite(target.database)
  try {
    made.exec('drop table if exists sqlar; drop table if exists forum_backup; vacuum')
  } finally {
    made.close()
  }
}
