import { z } from 'zod'
import {
  activated,
  adminOnly,
  badRequest,
  type Command,
  command,
  type Ctx,
  type Db,
  type EventName,
  forbidden,
  invalid,
  isAdmin,
  MaxImageSide,
  type Member,
  type SiteSettings,
  TakenFile,
  type WriteCtx,
} from '#kernel'
import { pathFor, uploadAddress } from './addresses.ts'
import {
  extensionOf,
  extensionsFor,
  imageTypeOf,
  isTaken,
  maxBytes,
  maxMegabytes,
  type UploadSource,
  UploadSources,
} from './file-kinds.ts'
import { bytesOf, bytesOfAll, insertUpload } from './uploads.queries.ts'

const MB = 1024 * 1024
/** Longest stored file name, in characters. */
const MaxName = 120

const UploadFileInput = z.object({
  source: z
    .unknown()
    .optional()
    .transform(value => (typeof value === 'string' ? value : ''))
    .meta({
      description: `one of ${UploadSources.join(', ')}, required`,
      type: 'string',
      enum: [...UploadSources],
    }),
  file: z.instanceof(TakenFile).optional().catch(undefined).meta({
    description: 'the file, as a part of a multipart/form-data body, required',
    type: 'string',
    format: 'binary',
  }),
})

export type Uploaded = {
  id: number
  source: UploadSource
  path: string
  originalName: string
  mediaType: string
  /** Path on this site. */
  address: string
}

export type ReadyFile = Pick<Uploaded, 'source' | 'path' | 'originalName' | 'mediaType'> & {
  temp: string
  bytes: number
  width: number
  height: number
}

/** The part of the original file name that can be displayed and put in a header. */
export function tidyName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).pop()!
  const clean = last
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}"<>|:*?]/gu, '')
    .replace(/^[.\s]+/, '')
    .trim()
  const ending = extensionOf(clean)
  const stem = [...(ending ? clean.slice(0, -ending.length - 1) : clean)].slice(0, MaxName).join('')
  return ending ? `${stem.trim() || 'file'}.${ending}` : stem || 'file'
}

function readSource(viewer: Member, source: string): UploadSource {
  const known = UploadSources.find(name => name === source)
  if (!known) throw badRequest('error.upload.source_unsupported')
  if (known === 'branding' && !isAdmin(viewer))
    throw forbidden('base.forbidden_error', { wording: adminOnly })
  return known
}

const wrong = (reason: string, values?: Record<string, string | number>) =>
  invalid({ field: 'file', reason, values })

/** Limits of name and size (spec §3 write settings, §9). */
function checkFile(file: TakenFile | undefined, source: UploadSource, settings: SiteSettings) {
  if (!file || file.bytes === 0) throw wrong('error.upload.file_missing')
  const extensions = extensionsFor(source, settings.write)
  if (!extensions.includes(extensionOf(tidyName(file.name)))) {
    if (extensions.length === 0) throw wrong('error.upload.attachments_off')
    throw wrong('error.upload.type_not_allowed', { list: extensions.join(', ') })
  }
  if (file.tooLarge || file.bytes > maxBytes(source, settings.write)) {
    throw wrong('error.upload.too_large', { max: maxMegabytes(source, settings.write) })
  }
  return { file, extensions }
}

/** Storage limits of the member and the site; 0 = no limit. */
function checkRoom(db: Db, viewer: Member, rules: SiteSettings['uploads'], bytes: number): void {
  const { per_member_mb: own, total_mb: all } = rules
  if (own > 0 && bytesOf(db, viewer.id) + bytes > own * MB) {
    throw badRequest('error.upload.own_room_full', { values: { max: own } })
  }
  if (all > 0 && bytesOfAll(db) + bytes > all * MB) throw badRequest('error.upload.site_room_full')
}

/** Checks a file of the viewer and prepares it for storage. Throws what `uploadFile` does. */
export async function readyFile(
  { ports, settings, viewer, db }: Ctx<Member>,
  source: UploadSource,
  given: TakenFile | undefined,
): Promise<ReadyFile> {
  const { file, extensions } = checkFile(given, source, settings)
  checkRoom(db, viewer, settings.uploads, file.bytes)
  const token = ports.randomToken(18)
  const base = { source, originalName: tidyName(file.name) }
  if (source === 'post_attachment') {
    const kept = { path: pathFor(source, token, ''), mediaType: 'application/octet-stream' }
    return { ...base, ...kept, temp: file.temp, bytes: file.bytes, width: 0, height: 0 }
  }
  const type = imageTypeOf(file.head)
  if (!type || !isTaken(type, extensions)) throw badRequest('error.upload.unsupported_file_format')
  const kept = { path: pathFor(source, token, type.extension), mediaType: type.mediaType }
  if (type.kind === 'ico') {
    return { ...base, ...kept, temp: file.temp, bytes: file.bytes, width: 0, height: 0 }
  }
  const maxPixels = Math.floor(settings.write.max_image_megapixel * 1_000_000)
  const image = await ports.files.cleanImage(file.temp, type.kind, maxPixels)
  if (!image) throw badRequest('error.upload.unsupported_file_format')
  if (image === 'too_many_pixels')
    throw wrong('error.upload.too_many_pixels', {
      max: settings.write.max_image_megapixel,
      side: MaxImageSide,
    })
  return { ...base, ...kept, ...image }
}

/** Stores a prepared file of the viewer that nothing uses yet. */
export function keepFile(
  { tx, viewer, now, settings, ports }: Omit<WriteCtx<Member>, 'emit'>,
  { temp, ...file }: ReadyFile,
): Uploaded {
  checkRoom(tx, viewer, settings.uploads, file.bytes)
  const id = insertUpload(tx, { ...file, userId: viewer.id, createdAt: now, unusedSince: now })
  ports.files.keep(temp, file.path)
  const { source, path, originalName, mediaType } = file
  return { id, source, path, originalName, mediaType, address: uploadAddress(file) }
}

/** The verb; then discards what is left of the file that it was given. */
export const discarding = <I extends z.ZodType, O, E extends EventName>(
  verb: Command<I, O, E>,
): Command<I, O, E> => ({
  ...verb,
  async execute(ctx, raw) {
    try {
      return await verb.execute(ctx, raw)
    } finally {
      const file = (raw as { file?: unknown } | undefined)?.file
      if (file instanceof TakenFile) await ctx.ports.files.discard(file.temp, `${file.temp}.clean`)
    }
  },
})

/**
 * Stores a member's file. Images are re-encoded, so that they contain nothing but pixels; attachments are
 * unchanged. Nothing uses the file yet: it is deleted after two days unless something does. Fails with
 * `error.upload.source_unsupported`, `error.upload.unsupported_file_format` (not an image),
 * `base.request_format_error` (no file, too large, too many pixels, an extension that is not accepted),
 * `base.forbidden_error` (branding is for administrators) or, when storage is full,
 * `error.upload.…_room_full`.
 */
export const uploadFile = discarding(
  command({
    name: 'uploads.upload',
    guard: activated,
    input: UploadFileInput,
    emits: [],
    prepare: (ctx, { source, file }) => readyFile(ctx, readSource(ctx.viewer, source), file),
    run: (ctx, _, file): Uploaded => keepFile(ctx, file),
  }),
)
