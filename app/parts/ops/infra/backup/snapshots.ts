/**
 * Snapshots of a site in a store: a folder of pieces shared by all snapshots, and a small file per
 * snapshot that lists its pieces. That file's name has its SHA-256, and pieces are named by theirs,
 * so that every changed bit is detected. One process writes at a time (`lockStore`).
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { schemaVersion } from '#infra/database/schema-version.ts'
import { OperatorError } from '#infra/environment/operator-error.ts'
import { makeFolder, syncFolder } from '#infra/storage/durable.ts'
import { writeWhole } from '#infra/storage/write-whole.ts'
import { Sqlite } from '#infra/database/sqlite.ts'
import { isAhead } from '#shared/stored-time.ts'
import { errorCode } from '#shared/error-code.ts'
import { copyDatabase, countRows, RowCounts } from './copy-database.ts'
import { keyFolders, packFolder, Packs } from './packs.ts'
import { DamagedBackup, KeyFacts, MaxPiece, type Sealer } from './seal.ts'
import { dropFile } from './store-files.ts'
import { statOf, uploadedFiles } from './uploaded-files.ts'

/** Piece size of the database in bytes: four pages, so that a changed row costs little. */
const DatabasePiece = 16 * 1024
/** Piece names per list; a list is a piece itself, shared when unchanged. */
const ListLength = 512
const FilesPerGroup = 128

const Name = z.string().regex(/^[0-9a-f]{64}$/)

export const Manifest = z.object({
  format: z.literal(1),
  /** When the database was copied, in ms. */
  at: z.number(),
  kind: z.enum(['scheduled', 'manual']),
  /** Versions of the program and the schema. */
  program: z.string(),
  schema: z.string(),
  /** Id of the passphrase it needs; empty = none. */
  key: z.string().regex(/^([0-9a-f]{16})?$/),
  /** Content of the key file, which may be lost. Not in snapshots of earlier versions. */
  seal: KeyFacts.optional(),
  rows: RowCounts,
  database: z.object({ bytes: z.number(), lists: z.array(Name) }),
  files: z.object({ count: z.number(), bytes: z.number(), groups: z.array(Name) }),
  /** Bytes it added to the store, and its duration in ms. */
  stored: z.number(),
  tookMs: z.number(),
})
export type Manifest = z.output<typeof Manifest>
export type Snapshot = Manifest & { name: string }

const FileEntries = z.array(z.tuple([z.string(), z.number(), z.number(), z.array(Name)]))
type FileEntry = z.output<typeof FileEntries>[number]

const SnapshotName = /^\d{8}T\d{9}Z-[0-9a-f]{64}$/
const snapshotFolder = (store: string) => path.join(store, 'snapshots')
export const snapshotFile = (store: string, name: string) =>
  path.join(snapshotFolder(store), `${name}.json`)
const stampOf = (at: number) => new Date(at).toISOString().replace(/[-:.]/g, '')
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Names of all snapshots, newest first. */
export function snapshotNames(store: string): string[] {
  const folder = snapshotFolder(store)
  if (!fs.existsSync(folder)) return []
  const names = fs.readdirSync(folder).map(file => file.replace(/\.json$/, ''))
  return names
    .filter(name => SnapshotName.test(name))
    .sort()
    .reverse()
}

/** Time of a snapshot in ms, from its name. */
export function momentOf(name: string): number {
  const [, day, hours, minutes, rest] = /^(\d{8})T(\d\d)(\d\d)(\d{5})Z/.exec(name)!
  const date = `${day!.slice(0, 4)}-${day!.slice(4, 6)}-${day!.slice(6)}`
  return Date.parse(`${date}T${hours}:${minutes}:${rest!.slice(0, 2)}.${rest!.slice(2)}Z`)
}

/** The newest snapshot that is not of the future; a wrong clock made those. Null if there is none. */
export function newestSnapshot(store: string, now: number): string | null {
  return snapshotNames(store).find(name => !isAhead(momentOf(name), now)) ?? null
}

export const noBackup = (store: string) => new OperatorError(`There is no backup in ${store}.`)

const noSuchBackup = (store: string, name: string) =>
  new OperatorError(`There is no backup ${name} in ${store}.`)

/** Throws `DamagedBackup` when the file has changed, and an `OperatorError` when it is missing. */
export function readSnapshot(store: string, name: string): Snapshot {
  const file = snapshotFile(store, name)
  if (!SnapshotName.test(name) || !fs.existsSync(file)) {
    throw noSuchBackup(store, name)
  }
  const text = fs.readFileSync(file, 'utf8')
  if (sha256(text) !== name.slice(-64)) {
    throw new DamagedBackup(`The backup is damaged: ${file} has changed.`)
  }
  const manifest = Manifest.parse(JSON.parse(text))
  if (stampOf(manifest.at) !== name.slice(0, -65)) {
    throw new DamagedBackup(`The backup is damaged: ${file} was renamed.`)
  }
  return { ...manifest, name }
}

/** All readable snapshots, newest first; damaged ones are omitted. Each is read when it is asked for. */
export function* readableSnapshots(store: string): Generator<Snapshot> {
  for (const name of snapshotNames(store)) {
    const snapshot = readSnapshotOrNull(store, name)
    if (snapshot) yield snapshot
  }
}

export function readSnapshotOrNull(store: string, name: string): Snapshot | null {
  try {
    return readSnapshot(store, name)
  } catch {
    return null
  }
}

export const listSnapshots = (store: string): Snapshot[] => [...readableSnapshots(store)]

export function removeSnapshot(store: string, name: string): void {
  if (!snapshotNames(store).includes(name)) throw noSuchBackup(store, name)
  dropFile(store, snapshotFile(store, name))
  syncFolder(snapshotFolder(store))
}

/** Writes missing pieces, and lists of their names. */
class Writer {
  readonly packs: Packs
  readonly #sealer: Sealer
  constructor(packs: Packs, sealer: Sealer) {
    this.packs = packs
    this.#sealer = sealer
  }
  piece(bytes: Uint8Array): string {
    const name = this.#sealer.nameOf(bytes)
    if (!this.packs.has(name)) this.packs.add(name, this.#sealer.seal(bytes))
    return name
  }
  list(names: string[]): string {
    return this.piece(Buffer.from(names.join(''), 'hex'))
  }
}

export class Reader {
  readonly #packs: Packs
  readonly #sealer: Sealer
  constructor(packs: Packs, sealer: Sealer) {
    this.#packs = packs
    this.#sealer = sealer
  }
  piece(name: string): Buffer {
    return this.#sealer.unseal(name, this.#packs.read(name))
  }
  list(name: string): string[] {
    const hex = this.piece(name).toString('hex')
    return hex.match(/.{64}/g) ?? []
  }
  entries(group: string): FileEntry[] {
    return FileEntries.parse(JSON.parse(this.piece(group).toString('utf8')))
  }
  *files({ files }: Manifest): Generator<FileEntry> {
    for (const group of files.groups) yield* this.entries(group)
  }
}

/** None for a snapshot whose file list is unreadable: all files are read again then. */
function filesOf(snapshot: Snapshot, reader: Reader): FileEntry[] {
  try {
    return [...reader.files(snapshot)]
  } catch (error) {
    if (error instanceof DamagedBackup) return []
    throw error
  }
}

export type Progress = (done: number, of: number) => void

function* piecesOf(file: string, size: number): Generator<Buffer> {
  const handle = fs.openSync(file, 'r')
  try {
    const buffer = Buffer.alloc(MaxPiece)
    for (;;) {
      const read = fs.readSync(handle, buffer, 0, buffer.length, null)
      if (read === 0) return
      for (let at = 0; at < read; at += size) yield buffer.subarray(at, Math.min(at + size, read))
    }
  } finally {
    fs.closeSync(handle)
  }
}

/** Pieces of a folder's files; unchanged files of an earlier snapshot are not read again. */
class FileWriter {
  readonly entries = new Map<string, FileEntry>()
  readonly #writer: Writer
  readonly #known: ReadonlyMap<string, FileEntry>
  constructor(writer: Writer, known: ReadonlyMap<string, FileEntry>) {
    this.#writer = writer
    this.#known = known
  }
  addFolder(folder: string): void {
    for (const name of uploadedFiles(folder)) {
      const facts = statOf(path.join(folder, name))
      if (!facts || this.entries.has(name)) continue
      const known = this.#known.get(name)
      const same = known?.[1] === facts.bytes && known[2] === facts.seconds && this.#has(known)
      const entry = same ? known : this.#read(folder, name, facts)
      if (entry) this.entries.set(name, entry)
    }
  }
  /** Pieces of a pack that was set aside are stored again. */
  #has([, , , pieces]: FileEntry): boolean {
    return pieces.every(name => this.#writer.packs.has(name))
  }
  #read(folder: string, name: string, { bytes, seconds }: { bytes: number; seconds: number }) {
    try {
      const pieces = [...piecesOf(path.join(folder, name), MaxPiece)]
      return [name, bytes, seconds, pieces.map(each => this.#writer.piece(each))] as FileEntry
    } catch (error) {
      // Unused files may be deleted meanwhile.
      if (errorCode(error) === 'ENOENT') return null
      throw error
    }
  }
  /** Grouped by name, so that a new file changes only one group. */
  groups(): string[] {
    const count = 2 ** Math.max(0, Math.ceil(Math.log2(this.entries.size / FilesPerGroup)))
    const groups = Array.from({ length: count }, () => [] as FileEntry[])
    for (const entry of [...this.entries.values()].sort((a, b) => (a[0] < b[0] ? -1 : 1))) {
      groups[parseInt(sha256(entry[0]).slice(0, 8), 16) % count]!.push(entry)
    }
    return groups
      .filter(group => group.length > 0)
      .map(group => this.#writer.piece(Buffer.from(JSON.stringify(group))))
  }
}

/** The newest of this passphrase that is not of the future. */
function lastSnapshot(store: string, key: string, now: number): Snapshot | null {
  for (const each of readableSnapshots(store)) {
    if (each.key === key && !isAhead(each.at, now)) return each
  }
  return null
}

export type Source = {
  /** The database, which may change meanwhile. */
  database: string
  /** Uploads folder. */
  uploads: string
}
type Options = {
  store: string
  sealer: Sealer
  now: number
  kind: Manifest['kind']
  program: string
  progress?: Progress
}

/**
 * Takes a snapshot of a site that may be running. Files are read before and after copying the
 * database, so all files its rows reference are included. The store must be locked.
 */
export async function takeSnapshot(
  { database, uploads }: Source,
  { store, sealer, now, kind, program, progress = () => {} }: Options,
): Promise<Snapshot> {
  const began = performance.now()
  const work = path.join(store, 'work')
  fs.rmSync(work, { recursive: true, force: true })
  makeFolder(work, 0o700)
  const packs = new Packs(store, sealer.key)
  const writer = new Writer(packs, sealer)
  const last = lastSnapshot(store, sealer.key, now)
  const earlier = last ? filesOf(last, new Reader(packs, sealer)) : []
  const files = new FileWriter(writer, new Map(earlier.map(entry => [entry[0], entry])))
  try {
    files.addFolder(uploads)
    const copy = path.join(work, 'copy.sqlite')
    await copyDatabase(database, copy)
    files.addFolder(uploads)
    const bytes = fs.statSync(copy).size
    const lists: string[] = []
    let names: string[] = []
    let done = 0
    for (const piece of piecesOf(copy, DatabasePiece)) {
      names.push(writer.piece(piece))
      done += piece.length
      if (names.length < ListLength) continue
      lists.push(writer.list(names))
      names = []
      progress(done, bytes)
    }
    if (names.length > 0) lists.push(writer.list(names))
    const groups = files.groups()
    packs.flush()
    const entries = [...files.entries.values()]
    const sqlite = new Sqlite(copy, { readonly: true })
    const manifest: Manifest = {
      format: 1,
      at: now,
      kind,
      program,
      schema: schemaVersion(sqlite),
      key: sealer.key,
      ...(sealer.facts && { seal: sealer.facts }),
      rows: countRows(sqlite),
      database: { bytes, lists },
      files: { count: entries.length, bytes: entries.reduce((sum, e) => sum + e[1], 0), groups },
      stored: packs.written,
      tookMs: Math.round(performance.now() - began),
    }
    sqlite.close()
    const text = JSON.stringify(manifest)
    const name = `${stampOf(now)}-${sha256(text)}`
    writeWhole(snapshotFile(store, name), text)
    return { ...manifest, name }
  } finally {
    packs.close()
    fs.rmSync(work, { recursive: true, force: true })
  }
}

/** Extracts a snapshot's database and files, checking every piece. Throws `DamagedBackup`. */
export function writeOut(
  store: string,
  snapshot: Snapshot,
  sealer: Sealer,
  target: { database: string; file(name: string, pieces: Iterable<Buffer>, seconds: number): void },
  progress: Progress = () => {},
): void {
  const packs = new Packs(store, sealer.key)
  const reader = new Reader(packs, sealer)
  const { bytes, lists } = snapshot.database
  const handle = fs.openSync(target.database, 'wx', 0o600)
  try {
    let done = 0
    for (const list of lists) {
      for (const name of reader.list(list)) {
        const piece = reader.piece(name)
        fs.writeSync(handle, piece)
        done += piece.length
      }
      progress(done, bytes)
    }
    if (done !== bytes) throw new DamagedBackup('The backup is damaged: its database is cut off.')
    fs.fsyncSync(handle)
    for (const [name, size, seconds, pieces] of reader.files(snapshot)) {
      const read = pieces.map(piece => reader.piece(piece))
      if (read.reduce((sum, each) => sum + each.length, 0) !== size) {
        throw new DamagedBackup(`The backup is damaged: the file ${name} is cut off.`)
      }
      target.file(name, read, seconds)
    }
  } finally {
    fs.closeSync(handle)
    packs.close()
  }
}

/**
 * Removes pieces of this passphrase that no snapshot needs, and all pieces of passphrases without
 * snapshots. Returns the freed bytes. Null is a passphrase that the store does not know.
 */
export function sweepStore(store: string, sealer: Sealer | null): number {
  const snapshots = listSnapshots(store)
  const keys = new Set([sealer?.key, ...snapshots.map(({ key }) => key)])
  for (const key of keyFolders(store)) {
    if (keys.has(key)) continue
    new Packs(store, key).sweep(new Set())
    fs.rmSync(packFolder(store, key), { recursive: true })
  }
  if (!sealer) return 0
  const packs = new Packs(store, sealer.key)
  try {
    const needed = new Set<string>()
    const reader = new Reader(packs, sealer)
    for (const snapshot of snapshots.filter(({ key }) => key === sealer.key)) {
      for (const list of snapshot.database.lists.filter(each => !needed.has(each))) {
        needed.add(list)
        for (const name of reader.list(list)) needed.add(name)
      }
      for (const group of snapshot.files.groups) needed.add(group)
      for (const [, , , pieces] of reader.files(snapshot)) pieces.forEach(each => needed.add(each))
    }
    return packs.sweep(needed)
  } catch (error) {
    // A damaged snapshot's pieces are unknown: nothing is removed until it is repaired or expires.
    if (error instanceof DamagedBackup) return 0
    throw error
  } finally {
    packs.close()
  }
}
