/** Exports a site to Apache Answer: a database file and an uploads folder in the same directory. */
import fs from 'node:fs'
import path from 'node:path'
import type { Db, FileStore } from '#kernel'
import { namingFullDisk, OperatorError } from '#infra/environment/operator-error.ts'
import { Sqlite } from '#infra/database/sqlite.ts'
import { syncFile, syncFolder } from '#infra/storage/durable.ts'
import { errorCode } from '#shared/error-code.ts'
import { isWebAddress } from '#shared/web-address.ts'
import { AnswerFile } from '#parts/move/domain/import/answer-export/answer-file.ts'
import {
  type AnswerExport,
  type ExportedFile,
  writeAnswer,
} from '#parts/move/domain/import/answer-export/write-answer.ts'
import { copyFile } from '#parts/move/domain/import/site-export/export-site.ts'
import type { StageReport } from '#parts/move/domain/import/stage-report.ts'
import { Tally } from '#parts/move/domain/import/tally.ts'

/** The folder that an Answer site has beside its database. */
const FilesFolder = 'uploads'
const Draft = 'answer.db'

type Options = AnswerExport & { file: string; files: FileStore }

function insistOnRoom(file: string): void {
  const uploads = path.join(path.dirname(file), FilesFolder)
  for (const place of [file, uploads]) {
    if (fs.existsSync(place))
      throw new OperatorError(`${place} exists already. Name a file in a folder that has neither.`)
  }
}

/** Folders of exports to the same place whose process was killed. */
function removeLeftOvers(file: string): void {
  const [folder, start] = [path.dirname(file), `${path.basename(file)}.part-`]
  for (const name of fs.readdirSync(folder)) {
    if (!name.startsWith(start) || isRunning(Number(name.slice(start.length)))) continue
    fs.rmSync(path.join(folder, name), { recursive: true })
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return true
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) !== 'ESRCH'
  }
}

async function copyFiles(list: readonly ExportedFile[], folder: string, options: Options) {
  const tally = new Tally()
  fs.mkdirSync(folder, { mode: 0o700 })
  for (const [index, file] of list.entries()) {
    tally.read()
    if (await copyFile(options.files, file.stored, path.join(folder, file.placed)))
      tally.made('file')
    else tally.skipped('file that is not in the store', file.stored)
    const fraction = (index + 1) / list.length
    options.onProgress?.({ stage: 'copied files', number: 1, of: 1, fraction })
  }
  return tally
}

/**
 * Gives both their places, the database last: it makes this an export. Of two exports to one place, one can make the
 * folder.
 */
function publish(work: string, file: string): void {
  const uploads = path.join(path.dirname(file), FilesFolder)
  insistOnRoom(file)
  fs.mkdirSync(uploads, { mode: 0o700 })
  fs.renameSync(path.join(work, FilesFolder), uploads)
  fs.renameSync(path.join(work, Draft), file)
  syncFolder(path.dirname(file))
}

async function writeInto(db: Db, work: string, options: Options): Promise<StageReport[]> {
  const draft = path.join(work, Draft)
  const out = new AnswerFile(draft, Sqlite)
  let written: ReturnType<typeof writeAnswer>
  try {
    written = writeAnswer(db, out, options)
  } finally {
    out.close()
  }
  await syncFile(draft)
  const tally = await copyFiles(written.files, path.join(work, FilesFolder), options)
  publish(work, options.file)
  const copied = { name: 'copied files', file: FilesFolder, state: 'done', ...tally.state } as const
  return [...written.stages, copied]
}

/**
 * Writes the site as it is at one moment; it may be running. Until all is there, the parts are in a folder beside
 * `file` that is removed whatever happens, at the latest by the next export to that place.
 * @throws OperatorError if `file` or the uploads folder already exists.
 */
export async function exportAnswer(db: Db, options: Options): Promise<StageReport[]> {
  const { file, siteUrl } = options
  if (siteUrl !== undefined && !isWebAddress(siteUrl))
    throw new OperatorError(`"${siteUrl}" is no address. Write it whole: https://qa.example.org`)
  insistOnRoom(file)
  removeLeftOvers(file)
  const work = `${file}.part-${process.pid}`
  fs.mkdirSync(work, { mode: 0o700 })
  try {
    return await namingFullDisk(file, () => writeInto(db, work, options))
  } finally {
    fs.rmSync(work, { recursive: true, force: true })
  }
}
