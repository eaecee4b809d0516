import { and, eq, sql } from 'drizzle-orm'
import { arg, type Db, prepared, type Slice, statement, type Tx } from '#kernel'
import { Role } from '#shared/codes.ts'
import { uploads } from '#drizzle/schema/index.ts'

export type UploadRow = typeof uploads.$inferSelect

export function insertUpload(tx: Tx, row: typeof uploads.$inferInsert): number {
  return Number(tx.insert(uploads).values(row).run().lastInsertRowid)
}

const byPath = prepared(db => {
  const find = db
    .select()
    .from(uploads)
    .where(eq(uploads.path, arg('path')))
    .prepare()
  return (path: string) => find.get({ path })
})
export const findUpload = (db: Db, path: string): UploadRow | undefined => byPath(db, path)

export const findOwnUpload = (db: Db, userId: number, id: number): UploadRow | undefined =>
  db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.userId, userId)))
    .get()

/** The detected media type of a file. */
export const mediaTypeOf = (db: Db, path: string): string =>
  findUpload(db, path)?.mediaType ?? 'application/octet-stream'

const pageOfOwn = statement<UploadRow>(sql`select id, created_at as createdAt, user_id as userId,
    source, path, original_name as originalName, media_type as mediaType, bytes, width, height,
    use_count as useCount, unused_since as unusedSince
  from upload where user_id = ${arg('userId')}
  order by created_at desc, id desc limit ${arg('size')} offset ${arg('offset')}`)
const ofOwn = statement<{ files: number; bytes: number }>(sql`
  select count(*) as files, coalesce(sum(bytes), 0) as bytes from upload
  where user_id = ${arg('userId')}`)
const ofAll = statement<{ bytes: number }>(sql`select coalesce(sum(bytes), 0) as bytes from upload`)

/** Files of a member, newest first. */
export function pageOfUploads(db: Db, userId: number, { size, offset }: Slice) {
  const list = pageOfOwn.all(db, { userId, size, offset })
  return { count: ofOwn.one(db, { userId }).files, list }
}

const administrator = statement<{ id: number }>(
  sql`select id from user where role_id = ${Role.admin} order by id limit 1`,
)
/** Owner of the files that the operator brings, because the operator has no account. */
export const oldestAdministrator = (db: Db): number | undefined => administrator.get(db)?.id

/** Storage used by a member, in bytes. */
export const bytesOf = (db: Db, userId: number): number => ofOwn.one(db, { userId }).bytes
export const bytesOfAll = (db: Db): number => ofAll.one(db).bytes

const removeUses = statement(sql`delete from upload_use where upload_id = ${arg('id')}`)
const removeRow = statement(sql`delete from upload where id = ${arg('id')}`)

/** Deletes the row of a file; the file itself is deleted afterwards. */
export function removeUpload(tx: Tx, id: number): void {
  removeUses.run(tx, { id })
  removeRow.run(tx, { id })
}

const unused = statement<{ id: number; path: string }>(sql`select id, path from upload u
  where unused_since <> 0 and unused_since < ${arg('before')}
    and not exists (select 1 from draft d where instr(d.content, u.path) > 0)
  order by unused_since limit ${arg('limit')}`)

/** Files that nothing has used since a time (ms), and that no draft mentions either. */
export const listUnused = (db: Db, before: number, limit: number) =>
  unused.all(db, { before, limit })
