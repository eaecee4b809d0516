import fs from 'node:fs'
import path from 'node:path'
import { DumpError } from '#parts/move/domain/import/dump-error.ts'
import { startOfPlainFile } from '#parts/move/domain/import/plain-file.ts'
import { ManifestName } from '#parts/move/domain/import/site-format/format.ts'
import type { StageReport } from '#parts/move/domain/import/stage-report.ts'
import { writeWhole } from '#infra/storage/write-whole.ts'
import { ownValue } from '#shared/own-value.ts'
import type { Converter, ConvertOptions } from './conversion.ts'
import { FolderWriter } from './folder-writer.ts'

export const Converters: Record<string, () => Promise<Converter>> = {
  csv: async () => (await import('./csv.ts')).convertCsv,
  discourse: async () => (await import('./discourse.ts')).convertDiscourse,
  github: async () => (await import('./github.ts')).convertGithub,
  phpbb: async () => (await import('./phpbb.ts')).convertPhpbb,
  question2answer: async () => (await import('./question2answer.ts')).convertQuestion2Answer,
  stackexchange: async () => (await import('./stackexchange/convert.ts')).convertStackExchange,
}

/** What a converter says about its source: in sentences, or by its files. */
export type Converted = { notes: string[]; stages: StageReport[] }

/** @throws DumpError when the source is of another kind or damaged. */
export async function convertInto(
  kind: string,
  source: string,
  folder: string,
  options: ConvertOptions,
  by?: Converter,
): Promise<Converted> {
  const convert = by ?? (await ownValue(Converters, kind)!())
  if (!fs.existsSync(source)) throw new DumpError(`There is no ${source}`)
  using out = new FolderWriter(folder)
  const notes = out.finish(await convert(source, options, out))
  return { notes, stages: out.stages }
}

/** Bytes of the report of a conversion. */
const ReportMax = 4 * 1024 * 1024

/** Size and time of each file of the source. */
function printOf(source: string): unknown {
  const facts = (file: string) => {
    const { size, mtimeMs } = fs.statSync(file)
    return [path.basename(file), size, mtimeMs]
  }
  const stat = fs.statSync(source, { throwIfNoEntry: false })
  return stat?.isDirectory()
    ? fs
        .readdirSync(source)
        .sort()
        .map(name => facts(path.join(source, name)))
    : stat && facts(source)
}

/** The same, once: what an earlier run has written of this source with these options is used. */
export async function convertOnce(
  kind: string,
  source: string,
  folder: string,
  options: ConvertOptions,
  by?: Converter,
): Promise<Converted> {
  const file = `${folder}.json`
  const print = JSON.stringify([kind, options, printOf(source)])
  if (fs.existsSync(file) && fs.existsSync(path.join(folder, ManifestName))) {
    const known = JSON.parse(String(startOfPlainFile(file, ReportMax))) as Converted & {
      print: string
    }
    if (known.print === print) return known
  }
  fs.rmSync(folder, { recursive: true, force: true })
  const converted = await convertInto(kind, source, folder, options, by)
  writeWhole(file, JSON.stringify({ ...converted, print }))
  return converted
}
