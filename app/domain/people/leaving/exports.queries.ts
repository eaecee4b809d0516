/** Archives of members' data: requested, available for a while, deleted. */
import { sql } from 'drizzle-orm'
import { arg, type Db, statement, type Tx } from '#kernel'
import { Day } from '#shared/durations.ts'

/** How long an archive can be downloaded, in ms. */
export const ExportLife = 3 * Day

export type DataExport = {
  id: number
  createdAt: number
  userId: number
  status: 'queued' | 'ready' | 'failed'
  /** Name of the file; empty until it is ready. */
  file: string
  bytes: number
  /** In ms; 0 until it is ready. */
  expiresAt: number
}

const columns = sql`id, created_at as createdAt, user_id as userId, status, file, bytes,
  expires_at as expiresAt`

const newest = statement<DataExport>(sql`
  select ${columns} from data_export where user_id = ${arg('userId')} order by id desc limit 1`)
/** The latest archive of a member, whatever its state. */
export const lastExportOf = (db: Db, userId: number) => newest.get(db, { userId })

const oldestOpen = statement<DataExport>(sql`
  select ${columns} from data_export where status = 'queued' order by id limit 1`)
export const findOpenExport = (db: Db) => oldestOpen.get(db)

const insert = statement(sql`
  insert into data_export (created_at, user_id) values (${arg('now')}, ${arg('userId')})`)
export const insertExport = (tx: Tx, userId: number, now: number) =>
  void insert.run(tx, { userId, now })

const ready = statement(sql`
  update data_export set status = 'ready', file = ${arg('file')}, bytes = ${arg('bytes')},
    expires_at = ${arg('expiresAt')}
  where id = ${arg('id')} and status = 'queued'`)
type Made = Pick<DataExport, 'id' | 'file' | 'bytes' | 'expiresAt'>
/** False if it is no longer wanted. */
export const markExportReady = (tx: Tx, made: Made): boolean => ready.change(tx, made) > 0

const failed = statement(sql`
  update data_export set status = 'failed', error = ${arg('error')}
  where id = ${arg('id')} and status = 'queued'`)
export const markExportFailed = (tx: Tx, id: number, error: string) =>
  void failed.run(tx, { id, error: error.slice(0, 500) })

const drop = statement(sql`delete from data_export where user_id = ${arg('userId')}`)
/** Deletes the records of a member's archives; the job removes their orphaned files. */
export const dropExportsOf = (tx: Tx, userId: number) => void drop.run(tx, { userId })

const dropOld = statement(sql`
  delete from data_export where status = 'ready' and expires_at <= ${arg('now')}`)
export const dropOldExports = (tx: Tx, now: number): number => dropOld.change(tx, { now })

const files = statement<{ file: string }>(sql`select file from data_export where file <> ''`)
/** The files still in use. */
export const wantedFiles = (db: Db): Set<string> => new Set(files.all(db).map(({ file }) => file))
