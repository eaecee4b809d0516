/** Uploaded files: Answer has a row for each that it may delete once nothing uses it. */
import path from 'node:path'
import { ObjectType } from '#shared/codes.ts'
import { type Addressed, UploadPath } from '#basics/uploads/addresses.ts'
import { uploads } from '#drizzle/schema/index.ts'
import {
  type ExportContext,
  type ExportStage,
  longId,
  timeOr,
} from '#parts/move/domain/import/answer-export/export-context.ts'
import { firstUseOf, rowsOf } from '#parts/move/domain/import/answer-export/rows.queries.ts'
import { DumpError } from '#parts/move/domain/import/dump-error.ts'

const Sources = {
  avatar: 'user_avatar',
  post: 'user_post',
  post_attachment: 'user_post_attachment',
  branding: 'admin_branding',
} as const

const isAttachment = ({ source }: Upload) => source === 'post_attachment'
type Upload = typeof uploads.$inferSelect

/** Path below the folder of uploads: Answer finds an attachment by the extension of the name in its address. */
export function pathInAnswer({ path: stored, originalName }: Addressed): string {
  if (!UploadPath.test(stored)) throw new DumpError(`"${stored}" is no path of an uploaded file`)
  const extension = stored.startsWith('files/') ? path.extname(originalName) : ''
  return stored + (/^\.[\p{L}\p{N}_-]+$/u.test(extension) ? extension : '')
}

const addressOf = ({ target }: ExportContext, file: Upload) => {
  const name = isAttachment(file) ? `/${encodeURIComponent(file.originalName)}` : ''
  return `${target}/uploads/${file.path}${name}`
}

const OfPosts: readonly number[] = [ObjectType.question, ObjectType.answer, ObjectType.tag]

/**
 * The object whose versions keep a file; null where Answer would delete it although it is used: it looks into no
 * comment, biography or text of the site.
 */
function keeperOf({ db }: ExportContext, { id, source }: Upload): bigint | null {
  if (source === 'avatar' || source === 'branding') return 0n
  const use = firstUseOf(db, id)
  if (!use) return 0n
  return OfPosts.includes(use.type) ? longId(use.type, use.id) : null
}

export const filesStage: ExportStage = {
  table: 'file_record',
  write(context, tally) {
    for (const file of rowsOf(context.db, uploads)) {
      const keeper = keeperOf(context, file)
      tally.read()
      if (keeper === null) {
        tally.changed(
          'file without an owner: Answer would delete what only comments use',
          file.path,
        )
        continue
      }
      const time = timeOr(file.createdAt, context.now)
      tally.made('file')
      context.out.insert('file_record', {
        created_at: time,
        updated_at: time,
        user_id: file.userId,
        file_path: pathInAnswer(file),
        file_url: addressOf(context, file),
        object_id: keeper,
        source: Sources[file.source],
        status: 1,
      })
    }
  },
}
