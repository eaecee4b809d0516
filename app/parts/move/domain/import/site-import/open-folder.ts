/** The folder of an import: its manifest, its files, and whether every line keeps to the format. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { DumpError } from '#parts/move/domain/import/dump-error.ts'
import { parseBounded } from '#parts/move/domain/import/json-text.ts'
import { fileInside, openPlainFile } from '#parts/move/domain/import/plain-file.ts'
import { filesFile } from '#parts/move/domain/import/site-format/acts.queries.ts'
import type { FileSpec } from '#parts/move/domain/import/site-format/fields.queries.ts'
import {
  filesOf,
  foreignFiles,
  FormatName,
  FormatVersion,
  lineFileName,
  Manifest,
  ManifestName,
  postFiles,
} from '#parts/move/domain/import/site-format/format.ts'
import { ownValue } from '#shared/own-value.ts'
import { type FolderLine, MaxParts, readLines } from './read-lines.ts'
import { rowOf } from './load-line.ts'

const ManifestMax = 1024 * 1024
const MostErrors = 100

export type SiteFolder = {
  folder: string
  manifest: Manifest
  /** Identifies this folder. */
  print: string
  /** Bytes of the files that are read, by name. */
  files: Map<string, number>
  specs: readonly FileSpec[]
  /** Ids are those of a site. */
  own: boolean
}

/** @throws DumpError when there is no such folder, or its manifest is not one. */
export async function openFolder(folder: string, asForeign: boolean): Promise<SiteFolder> {
  const file = path.join(folder, ManifestName)
  if (!fs.lstatSync(file, { throwIfNoEntry: false })) {
    throw new DumpError(
      `${folder} has no ${ManifestName}: it is not a site folder, or not finished`,
    )
  }
  const handle = await openPlainFile(file)
  let text: string
  try {
    if ((await handle.stat()).size > ManifestMax) throw new DumpError('is too long', ManifestName)
    text = await handle.readFile('utf8')
  } finally {
    await handle.close()
  }
  const manifest = readManifest(text)
  const own = manifest.ids === 'site' && !asForeign
  const specs = own ? filesOf(manifest.private ? 'private' : 'public') : foreignFiles
  const files = new Map<string, number>()
  for (const name of specs.map(lineFileName)) {
    const facts = fs.lstatSync(path.join(folder, name), { throwIfNoEntry: false })
    if (facts) files.set(name, facts.size)
  }
  const print = manifest.made_from ?? createHash('sha256').update(text).digest('hex')
  return { folder, manifest, print, files, specs, own }
}

function readManifest(text: string): Manifest {
  let value: unknown
  try {
    value = parseBounded(text, MaxParts)
  } catch (error) {
    throw new DumpError(`is not JSON: ${(error as Error).message}`, ManifestName)
  }
  const { format, version } = Object(value) as { format?: unknown; version?: unknown }
  if (format === FormatName && typeof version === 'number' && version > FormatVersion) {
    throw new DumpError('is of a newer version: upgrade this program first', ManifestName)
  }
  const read = Manifest.safeParse(value)
  if (read.success) return read.data
  const { path: where, message } = read.error.issues[0]!
  throw new DumpError(where.length > 0 ? `${where.join('.')}: ${message}` : message, ManifestName)
}

async function sumOf(file: string): Promise<string> {
  const handle = await openPlainFile(file)
  const hash = createHash('sha256')
  for await (const chunk of handle.createReadStream()) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Path of an uploaded file in the folder; null when it is missing or not below `files`. */
export const uploadedFile = (folder: string, name: string): string | null =>
  fileInside(folder, 'files', name)

/** Files that fields refer to. */
const references: Record<string, string> = {
  user_id: 'users',
  last_editor_id: 'users',
  question_id: 'questions',
  answer_id: 'answers',
}

class Check {
  readonly errors: string[] = []
  readonly lines = new Map<string, number>()
  readonly missing: string[] = []
  readonly #ids = new Map<string, Set<string>>(
    postFiles.map(({ name }) => [name, new Set<string>()]),
  )

  constructor(readonly from: SiteFolder) {}

  readonly note = (error: Error): void => {
    if (this.errors.length < MostErrors) this.errors.push(error.message)
  }

  get full(): boolean {
    return this.errors.length >= MostErrors
  }

  #line(spec: FileSpec, row: FolderLine): void {
    const { line } = row
    const ids = this.#ids.get(spec.name)
    const id = line.id as string
    if (ids?.has(id)) row.fail(`id "${id}" is there twice`)
    ids?.add(id)
    if (this.from.own) rowOf(spec, line)
    if (!ids || spec.name === 'tags') return
    for (const [name, target] of Object.entries(references)) {
      const to = ownValue(line, name) as string | undefined
      const lenient = this.from.own && name === 'last_editor_id'
      if (to !== undefined && !lenient && !this.#ids.get(target)!.has(to))
        row.fail(`${name} "${to}" is not in ${target}.ndjson`)
    }
  }

  async #file(spec: FileSpec, name: string): Promise<void> {
    const { folder } = this.from
    let count = 0
    this.lines.set(spec.name, count)
    for await (const { rows } of readLines(path.join(folder, name), spec, this.note)) {
      for (const row of rows) {
        this.lines.set(spec.name, ++count)
        try {
          this.#line(spec, row)
        } catch (error) {
          if (error instanceof DumpError) this.note(error)
          else if (error instanceof RangeError)
            this.note(new DumpError(error.message, name, row.number))
          else throw error
        }
        const { path: file, sha256 } = row.line
        if (spec === filesFile && sha256 && !uploadedFile(folder, file as string))
          this.missing.push(file as string)
      }
      if (this.full) return
    }
  }

  async run(): Promise<void> {
    const { folder, manifest, files, specs } = this.from
    const known = specs.map(lineFileName)
    for (const { name, sha256 } of manifest.files ?? []) {
      if (!known.includes(name)) continue
      if (!files.has(name)) this.note(new DumpError('is missing', name))
      else if ((await sumOf(path.join(folder, name))) !== sha256)
        this.note(new DumpError('has changed: its sum is not that of the manifest', name))
    }
    if (!files.has('questions.ndjson')) this.note(new DumpError('is missing', 'questions.ndjson'))
    for (const spec of specs) {
      const name = lineFileName(spec)
      if (files.has(name) && !this.full) await this.#file(spec, name)
    }
  }
}

export type CheckReport = Pick<Check, 'errors' | 'missing'> & { lines: Record<string, number> }

/** Reads the whole folder and collects up to 100 errors, each with file and line. */
export async function checkFolder(from: SiteFolder): Promise<CheckReport> {
  const check = new Check(from)
  await check.run()
  const { errors, lines, missing } = check
  return { errors, lines: Object.fromEntries(lines), missing }
}
