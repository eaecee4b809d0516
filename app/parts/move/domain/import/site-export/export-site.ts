/** Writes a site as a folder of text files, with the uploaded files beside them. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import type { z } from 'zod'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { DumpError } from '#parts/move/domain/import/dump-error.ts'
import type { ImportProgress } from '#parts/move/domain/import/stage-report.ts'
import { UploadPath } from '#basics/uploads/addresses.ts'
import { filesFile } from '#parts/move/domain/import/site-format/acts.queries.ts'
import type { FileSpec, Scope } from '#parts/move/domain/import/site-format/fields.queries.ts'
import {
  filesOf,
  FormatName,
  FormatVersion,
  lineFileName,
  type Manifest,
} from '#parts/move/domain/import/site-format/format.ts'
import { readLines } from '#parts/move/domain/import/site-import/read-lines.ts'
import { findHighestId } from '#parts/move/domain/import/site-import/restore.queries.ts'
import type { Db, FileStore } from '#kernel'
import { ownValue } from '#shared/own-value.ts'
import { closeExportFolder, openExportFolder } from './export-folder.ts'
import { LineWriter, type WrittenFile } from './line-writer.ts'
import { pagesOf } from './rows.queries.ts'

export type ExportOptions = {
  folder: string
  scope: Scope
  /** Licence of what members wrote, for the manifest. */
  license?: string
  onProgress?(progress: ImportProgress): void
}

export type ExportReport = {
  written: WrittenFile[]
  files: { count: number; bytes: number }
  /** Paths of uploaded files that are not in the store. */
  missing: string[]
}

type Line = Record<string, unknown>

function lineOf(spec: FileSpec, row: Line): Line {
  const values = Object.entries(spec.fields).map(([name, field]) => [
    name,
    Object.hasOwn(row, name) ? field.toFile(ownValue(row, name)) : undefined,
  ])
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Line
}

const FilesList = lineFileName(filesFile)

/** All lines, from one snapshot of the database. */
function writeRows(db: Db, { folder, scope, onProgress }: ExportOptions): WrittenFile[] {
  const specs = filesOf(scope)
  const written = specs.map((spec, index) => {
    onProgress?.({ stage: spec.name, number: index + 1, of: specs.length + 1, fraction: 0 })
    const name = lineFileName(spec)
    const writer = new LineWriter(path.join(folder, name === FilesList ? `${name}.part` : name))
    for (const page of pagesOf(db, spec, scope))
      for (const row of page) writer.write(lineOf(spec, row))
    return writer.close()
  })
  return written
}

/** Copies a file out of the store and gives its size and checksum; null if it is missing. */
export async function copyFile(store: FileStore, from: string, to: string) {
  const stored = await store.find(from)
  if (!stored) return null
  await fs.promises.mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  const handle = await open(to, 'wx', 0o600)
  let bytes = 0
  try {
    for await (const chunk of stored.open() as unknown as AsyncIterable<Uint8Array>) {
      await handle.writeFile(chunk)
      hash.update(chunk)
      bytes += chunk.byteLength
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Copies the uploaded files and adds their checksums to their lines. */
async function copyFiles(store: FileStore, { folder, scope, onProgress }: ExportOptions) {
  const number = filesOf(scope).length + 1
  const draft = path.join(folder, `${FilesList}.part`)
  const size = fs.statSync(draft).size
  const writer = new LineWriter(path.join(folder, FilesList))
  const files = { count: 0, bytes: 0 }
  const missing: string[] = []
  for await (const { rows, bytes } of readLines(draft, filesFile)) {
    for (const { line } of rows) {
      const name = line.path as string
      if (!UploadPath.test(name)) throw new DumpError(`"${name}" is no path of an uploaded file`)
      const copy = await copyFile(store, name, path.join(folder, 'files', name))
      if (copy) {
        files.count++
        files.bytes += copy.bytes
      } else missing.push(name)
      writer.write({ ...line, ...(copy && { sha256: copy.sha256 }) })
    }
    onProgress?.({ stage: 'uploaded files', number, of: number, fraction: bytes / size })
  }
  fs.rmSync(draft)
  return { list: writer.close(), files, missing }
}

/**
 * Writes the site into a new folder: what every visitor can see, or with private data everything that a
 * move needs. After an interruption it starts over. The site may be running.
 * @throws DumpError when the folder holds something else.
 */
export async function exportSite(
  db: Db,
  store: FileStore,
  options: ExportOptions,
): Promise<ExportReport> {
  const { folder, scope, license } = options
  openExportFolder(folder)
  const { rows, lastId, settings } = db.transaction(
    () => ({
      rows: writeRows(db, options),
      lastId: findHighestId(db),
      settings: currentSettings(db).settings,
    }),
    { behavior: 'deferred' },
  )
  const { list, files, missing } = await copyFiles(store, options)
  const written = rows.map(file => (file.name === `${FilesList}.part` ? list : file))
  closeExportFolder(folder, {
    format: FormatName,
    version: FormatVersion,
    ids: 'site',
    name: settings.general.name,
    address: settings.general.site_url,
    languages: [settings.interface.language.replace('_', '-')],
    ...(license && { license }),
    private: scope === 'private',
    last_id: String(lastId),
    files: written,
  } satisfies z.input<typeof Manifest>)
  return { written, files, missing }
}
