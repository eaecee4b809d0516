/** The folder of an export: new, or left by an interrupted export. */
import fs from 'node:fs'
import path from 'node:path'
import { DumpError } from '#parts/move/domain/import/dump-error.ts'
import { files, lineFileName, ManifestName } from '#parts/move/domain/import/site-format/format.ts'

/** Exists until the export is complete. */
const Marker = 'unfinished'
const FilesFolder = 'files'

const known = new Set([Marker, FilesFolder, ManifestName, ...files.map(lineFileName)])

/**
 * Prepares the folder. Files of an interrupted export are removed, so that a second run gives the same
 * result as a single one.
 * @throws DumpError when something else is in it.
 */
export function openExportFolder(folder: string): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const names = fs.readdirSync(folder)
  const begun = names.includes(Marker)
  const other = names.find(name => !begun || !known.has(name.replace(/\.part$/, '')))
  if (other !== undefined) {
    throw new DumpError(`${folder} is not empty: it has "${other}". Name a folder that is new`)
  }
  fs.writeFileSync(path.join(folder, Marker), '')
  for (const name of names) {
    if (name !== Marker) fs.rmSync(path.join(folder, name), { recursive: true })
  }
}

/** Writes the manifest, which makes the export a finished one. */
export function closeExportFolder(folder: string, manifest: object): void {
  const draft = path.join(folder, `${ManifestName}.part`)
  fs.writeFileSync(draft, `${JSON.stringify(manifest, null, 2)}\n`, { flush: true, mode: 0o600 })
  fs.renameSync(draft, path.join(folder, ManifestName))
  fs.rmSync(path.join(folder, Marker))
}
