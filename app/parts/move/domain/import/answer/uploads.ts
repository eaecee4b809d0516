/** Files of the old site. They keep their names, so that old addresses lead to them. */
import { access, constants, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Db, type FileStore, type TakenFile, type Tx, writing } from '#kernel'
import { imageTypeOf, type UploadSource } from '#basics/uploads/file-kinds.ts'
import { tidyName } from '#basics/uploads/upload-file.ts'
import { findUser } from '#basics/users/users.queries.ts'
import { findUpload, insertUpload } from '#basics/uploads/uploads.queries.ts'
import { useFiles } from '#basics/uploads/follow-uses.ts'
import { mentionedPaths } from '#basics/uploads/addresses.ts'
import { settingText } from '#basics/uploads/uses.queries.ts'
import { DumpError } from '#parts/move/domain/import/dump-error.ts'
import { fileInside, openPlainFile } from '#parts/move/domain/import/plain-file.ts'
import type { StepStage } from '#parts/move/domain/import/stage.ts'
import type { Tally } from '#parts/move/domain/import/tally.ts'
import { FirstUser } from './people.ts'
import { errorCode } from '#shared/error-code.ts'
import { type AnswerRun, sourceRows } from './stage.ts'

type Source = Pick<AnswerRun, 'source'>
const MB = 1024 * 1024
/** Larger files and pictures were never taken by an Answer site with usual limits. */
const MostBytes = 200 * MB
const MostPixels = 100_000_000

/** Folders of an Answer site; thumbnails and what it deleted stay behind. */
const Folders: [folder: string, source: UploadSource][] = [
  ['avatar', 'avatar'],
  ['post', 'post'],
  ['branding', 'branding'],
  ['files/post', 'post_attachment'],
]
const FileName = /^([\w-]{6,64})(?:\.([a-z0-9]{1,10}))?$/i

const labelOf = ({ folder, name }: Pick<Found, 'folder' | 'name'>) => `${folder}/${name}`

type Found = { folder: string; name: string; source: UploadSource; kept: string }

/** Path under which a file is kept here: that of its old address. */
function keptPath(folder: string, name: string, source: UploadSource): string | null {
  const [, stem, extension] = FileName.exec(name) ?? []
  const kept = source === 'post_attachment' ? `${folder}/${stem}` : `${folder}/${name}`
  const [path] =
    stem && (extension || source === 'post_attachment') ? mentionedPaths(`/uploads/${kept}`) : []
  return path === kept ? kept : null
}

/** Files in one of the folders; a site without such files has none. */
async function filesOf(root: string, folder: string) {
  const place = path.join(root, folder)
  try {
    return (await readdir(place, { withFileTypes: true })).filter(entry => entry.isFile())
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw new DumpError(`${place} cannot be read: ${String(errorCode(error))}`)
  }
}

/** @throws DumpError for what is no folder, or has files that cannot be read. */
export async function insistOnUploads(root: string): Promise<void> {
  const info = await stat(root).catch(() => null)
  if (!info?.isDirectory()) throw new DumpError(`${root} is not a folder`)
  for (const [folder] of Folders) {
    for (const { name } of await filesOf(root, folder)) {
      const file = path.join(root, folder, name)
      await access(file, constants.R_OK).catch(() => {
        throw new DumpError(`${file} cannot be read`)
      })
    }
  }
}

async function filesIn(root: string, tally: Tally): Promise<Found[]> {
  await insistOnUploads(root)
  const found: Found[] = []
  for (const [folder, source] of Folders) {
    for (const entry of await filesOf(root, folder)) {
      const kept = keptPath(folder, entry.name, source)
      if (kept) found.push({ folder, name: entry.name, source, kept })
      else tally.skipped('a file whose name is not one of Answer', `${folder}/${entry.name}`)
    }
  }
  return found.sort((a, b) => (a.kept < b.kept ? -1 : 1))
}

const Attachment = /\/uploads\/files\/post\/([\w-]{6,64})\/([^\s"'()<>\]]+)/g

/** Names that attachments had, by their name on the disk. Only addresses tell them. */
function attachmentNames({ source }: Source): Map<string, string> {
  const names = new Map<string, string>()
  for (const [table, column] of [
    ['question', 'original_text'],
    ['answer', 'original_text'],
    ['comment', 'original_text'],
    ['file_record', 'file_url'],
    ['revision', 'content'],
  ] as const) {
    const query = `select "${column}" as text from "${table}" where "${column}" like '%/uploads/files/post/%'`
    for (const { text } of source.db.prepare(query).iterate() as Iterable<{ text: string }>) {
      for (const [, file, written] of text.matchAll(Attachment)) {
        if (names.has(file!)) continue
        try {
          names.set(file!, decodeURIComponent(written!))
        } catch {
          names.set(file!, written!)
        }
      }
    }
  }
  return names
}

/** Who uploaded a file; those that no row names belong to the administrator. */
function ownersOf(run: Source): Map<string, { userId: number; at: number }> {
  const rows = sourceRows(run, 'select * from file_record order by id')
  return new Map(
    rows.map(row => [
      row.text('file_path'),
      { userId: row.integer('user_id'), at: row.createdAt() },
    ]),
  )
}

type Ready = { temp: string; bytes: number; width: number; height: number; mediaType: string }

/** The file as it is kept: pictures are written anew, so that they hold nothing but pixels. */
async function readyFile(files: FileStore, found: Found, taken: TakenFile): Promise<Ready | null> {
  const plain = { temp: taken.temp, bytes: taken.bytes, width: 0, height: 0 }
  if (found.source === 'post_attachment') return { ...plain, mediaType: 'application/octet-stream' }
  const type = imageTypeOf(taken.head)
  if (!type) return null
  const { mediaType } = type
  if (type.kind === 'ico') return { ...plain, mediaType }
  const image = await files.cleanImage(taken.temp, type.kind, MostPixels)
  return image && image !== 'too_many_pixels' ? { ...image, mediaType } : null
}

type Options = { folder: string; files: FileStore | null }
type Copy = {
  now: number
  db: Db
  names: Map<string, string>
  owners: ReturnType<typeof ownersOf>
  tally: Tally
}

function nameOf({ names }: Copy, { name, source }: Found): string {
  const stem = name.replace(/\.\w+$/, '')
  return source === 'post_attachment' ? tidyName(names.get(stem) ?? name) : name
}

function keep(copy: Copy, found: Found, ready: Ready, files: FileStore | null): void {
  const { db, owners, now } = copy
  const record = owners.get(labelOf(found))
  writing(db, tx => {
    const userId = record && findUser(tx, record.userId) ? record.userId : FirstUser
    const { temp, ...facts } = ready
    const { source, kept } = found
    const createdAt = record?.at ?? now
    const file = { source, path: kept, originalName: nameOf(copy, found), ...facts }
    insertUpload(tx, { ...file, userId, createdAt, unusedSince: now })
    files?.keep(temp, kept)
    return null
  })
}

async function copyOne(copy: Copy, folder: string, found: Found, files: FileStore | null) {
  const label = labelOf(found)
  const full = fileInside(folder, found.folder, found.name)
  if (!full) throw new DumpError('is not a plain file', label)
  const { size } = await stat(full)
  if (size === 0 || size > MostBytes)
    return copy.tally.skipped('a file that is empty or larger than 200 MB', label)
  if (!files) {
    const dry = {
      temp: '',
      bytes: size,
      width: 0,
      height: 0,
      mediaType: 'application/octet-stream',
    }
    return keep(copy, found, dry, null)
  }
  const handle = await openPlainFile(full)
  const taken = await files.take(found.name, handle.createReadStream(), MostBytes)
  try {
    const ready = await readyFile(files, found, taken)
    if (ready) keep(copy, found, ready, files)
    else copy.tally.skipped('an image that cannot be read', label)
  } finally {
    await files.discard(taken.temp, `${taken.temp}.clean`)
  }
}

/** Logo and icons are used by settings, which are here already. */
function useBranding(tx: Tx, now: number): void {
  for (const key of ['branding', 'legal', 'custom'])
    useFiles(tx, now, { objectType: 0, objectId: 0, key }, [settingText(tx, key)])
}

/** Copies the folder of uploads; files that are here stay, so it can be continued. */
export const copyUploads = (source: AnswerRun['source'], options: Options): StepStage => ({
  kind: 'step',
  name: 'files',
  async run({ db, now, tally }, report) {
    const { folder, files } = options
    const all = await filesIn(folder, tally)
    const names = attachmentNames({ source })
    const copy = { db, now, names, owners: ownersOf({ source }), tally }
    for (const [index, found] of all.entries()) {
      tally.read()
      if (!findUpload(db, found.kept)) await copyOne(copy, folder, found, files)
      if (findUpload(db, found.kept))
        tally.made(found.source === 'post_attachment' ? 'attachment' : `image (${found.folder})`)
      report((index + 1) / all.length)
    }
    writing(db, tx => {
      useBranding(tx, now)
      return null
    })
  },
})
