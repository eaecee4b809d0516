/** Copies the uploaded files of a folder: each is checked by its checksum and its first bytes. */
import { createHash } from 'node:crypto'
import path from 'node:path'
import { imageTypeOf } from '#basics/uploads/file-kinds.ts'
import { filesFile } from '#parts/move/domain/import/site-format/acts.queries.ts'
import { lineFileName } from '#parts/move/domain/import/site-format/format.ts'
import { openPlainFile } from '#parts/move/domain/import/plain-file.ts'
import type { Tally } from '#parts/move/domain/import/tally.ts'
import type { FileStore } from '#kernel'
import { uploadedFile } from './open-folder.ts'
import { readLines } from './read-lines.ts'

const Attachment = 'application/octet-stream'

async function* hashed(file: string, sum: (digest: string) => void): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  const handle = await openPlainFile(file)
  for await (const chunk of handle.createReadStream() as AsyncIterable<Buffer>) {
    hash.update(chunk)
    yield chunk
  }
  sum(hash.digest('hex'))
}

type FileLine = { path: string; bytes: number; media_type: string; sha256?: string }

/** Null = copied; else the reason why not. */
async function copyOne(store: FileStore, folder: string, line: FileLine): Promise<string | null> {
  const file = uploadedFile(folder, line.path)
  if (!file) return 'missing'
  let digest = ''
  const chunks = hashed(file, sum => (digest = sum))
  const taken = await store.take('file', chunks, line.bytes)
  try {
    if (taken.tooLarge || digest !== line.sha256) return 'not the file that its line describes'
    const isImage = line.media_type !== Attachment
    if (isImage && imageTypeOf(taken.head)?.mediaType !== line.media_type)
      return 'not an image of the kind that its line says'
    store.keep(taken.temp, line.path)
    return null
  } finally {
    await store.discard(taken.temp)
  }
}

/** Copies missing files; can be interrupted and run again. */
export async function copyFiles(
  store: FileStore,
  folder: string,
  tally: Tally,
  report: (fraction: number) => void,
): Promise<void> {
  const list = path.join(folder, lineFileName(filesFile))
  for await (const { rows } of readLines(list, filesFile)) {
    for (const [index, { line: one }] of rows.entries()) {
      const line = one as FileLine
      if (!line.sha256) continue
      tally.read()
      const known = await store.find(line.path)
      const problem = known?.bytes === line.bytes ? null : await copyOne(store, folder, line)
      if (problem) tally.skipped(`${problem}: ${line.path}`)
      else tally.made('uploaded file')
      report((index + 1) / rows.length)
    }
  }
}
