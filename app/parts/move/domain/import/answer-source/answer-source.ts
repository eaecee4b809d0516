/**
 * Opens the database of an Apache Answer site. Every kind of source is copied into one staging file with
 * the same tables, so that what reads them knows a single form.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type Database from 'better-sqlite3'
import { DumpError } from '#parts/move/domain/import/dump-error.ts'
import { hasPlainFile, openPlainFile } from '#parts/move/domain/import/plain-file.ts'
import { copyDumpFile, startOf } from './dump-source.ts'
import { copySqlite } from './sqlite-source.ts'
import { type Engine, readInfo, type SourceInfo, Staging } from './staging.ts'
import { type Clock, insistOnZone } from './times.ts'

export type AnswerSource = SourceInfo & {
  /**
   * Answer's own table and column names, read-only. All tables and columns of `AnswerTables` exist,
   * whatever the source has. Numbers and flags (0, 1) are never NULL: missing, empty and NULL are 0.
   * Texts are never NULL: missing and NULL are ''. Times are UTC, 'YYYY-MM-DD HH:MM:SS', or NULL for
   * none. Object ids exceed 2^53: read them by CAST(id AS TEXT) or with `safeIntegers`.
   */
  db: Database.Database
  /** `version_number` of Answer's table `version`: how many migrations it has had. */
  version: number
  close(): void
}

export type AnswerSourceOptions = {
  /** The SQLite driver (`Sqlite` of app/infra/database/sqlite.ts). */
  driver: typeof Database
  /** Folder for the staging file, made when missing. A later run with the same source finds it there. */
  workFolder: string
  /** Zone of the times in a dump: an offset like `+08:00` or a name like `Asia/Shanghai`. */
  timeZone?: string
  /** How much of the source has been read, from 0 to 1. */
  onProgress?(fraction: number): void
}

/** Part of the name of staging files: those of another format are not used. */
const StagingFormat = 2

/** Those of releases. 30, 31 and 34 are of none: an upgrade that stopped half-way. */
const Versions = [18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 32, 33, 35]

function insistOnVersion(version: number | undefined): void {
  const oldest = Versions[0]!
  const newest = Versions.at(-1)!
  if (Versions.includes(version ?? 0)) return
  if (version === undefined || version < oldest) {
    throw new DumpError(
      'is of an Apache Answer before 1.2.0; upgrade it to the newest release, then import',
    )
  }
  throw new DumpError(
    version > newest
      ? `is of a newer Apache Answer than 2.0.2 (database version ${version}), which is not known yet`
      : `was left by an upgrade that broke off (database version ${version}); let Apache Answer finish it`,
  )
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  const handle = await openPlainFile(file)
  await pipeline(handle.createReadStream({ highWaterMark: 1024 * 1024 }), hash)
  return hash.digest('hex').slice(0, 32)
}

async function copy(
  file: string,
  staging: Staging,
  at: { line?: number },
  options: AnswerSourceOptions,
): Promise<{ engine: Engine; clock: Clock; notes: string[] }> {
  const report = (fraction: number) => options.onProgress?.(fraction)
  if (startOf(file) === 'SQLite format 3\0') {
    // SQLite reads these, too.
    for (const end of ['-wal', '-journal']) hasPlainFile(file + end)
    copySqlite(file, options.driver, staging, report)
    return { engine: 'sqlite', clock: 'utc', notes: [] }
  }
  return copyDumpFile(file, staging, at, report)
}

const NoZoneNeeded = 'The time zone has no effect: the times of this source are in UTC.'

/** Makes the staging file under another name, so that only a complete one has its name. */
async function build(file: string, staged: string, options: AnswerSourceOptions): Promise<void> {
  const unfinished = `${staged}.part`
  fs.rmSync(unfinished, { force: true })
  fs.closeSync(fs.openSync(unfinished, 'w', 0o600))
  const db = new options.driver(unfinished)
  const at: { line?: number } = {}
  try {
    const staging = new Staging(db)
    const { engine, clock, notes } = await copy(file, staging, at, options)
    at.line = undefined
    if (clock === 'utc' && options.timeZone) notes.push(NoZoneNeeded)
    staging.finish({ engine, clock, notes, timeZone: options.timeZone })
    insistOnVersion(db.prepare<[], number>('select version_number from version').pluck().get())
    db.close()
    const handle = fs.openSync(unfinished, 'r+')
    fs.fsyncSync(handle)
    fs.closeSync(handle)
    fs.renameSync(unfinished, staged)
  } catch (error) {
    db.close()
    fs.rmSync(unfinished, { force: true })
    if (error instanceof DumpError) throw new DumpError(error.message, path.basename(file), at.line)
    throw error
  }
  options.onProgress?.(1)
}

/**
 * Opens the database of an Answer site: an SQLite file, or a dump by mysqldump, pg_dump or Answer's own
 * `answer dump`, also compressed by gzip. The first time it is copied into `workFolder`, which takes a
 * minute per GB and little memory; a copy that was cut short is begun anew.
 * @throws DumpError when it is something else, damaged, cut off, or of a version that is not known.
 */
export async function openAnswerSource(
  file: string,
  options: AnswerSourceOptions,
): Promise<AnswerSource> {
  if (options.timeZone) insistOnZone(options.timeZone)
  const stat = fs.lstatSync(file, { throwIfNoEntry: false })
  if (!stat) throw new DumpError(`There is no file ${file}`)
  if (!stat.isFile()) throw new DumpError(`${file} is not a file; name the database or its dump`)
  const zone = options.timeZone?.replace(/[^A-Za-z0-9+-]/g, '_') ?? 'own'
  const name = `answer-${StagingFormat}-${await digestOf(file)}-${stat.size}-${zone}.sqlite`
  const staged = path.join(options.workFolder, name)
  if (!fs.existsSync(staged)) {
    fs.mkdirSync(options.workFolder, { recursive: true, mode: 0o700 })
    await build(file, staged, options)
  }
  const db = new options.driver(staged, { readonly: true })
  const info = readInfo(db)
  const version = db.prepare<[], number>('select version_number from version').pluck().get()!
  return { ...info, db, version, close: () => db.close() }
}
