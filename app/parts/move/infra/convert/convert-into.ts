import fs from 'node:fs'
import { DumpError } from '#parts/move/domain/import/dump-error.ts'
import { ownValue } from '#shared/own-value.ts'
import type { Converter, ConvertOptions } from './conversion.ts'
import { FolderWriter } from './folder-writer.ts'

export const Converters: Record<string, () => Promise<Converter>> = {
  csv: async () => (await import('./csv.ts')).convertCsv,
  discourse: async () => (await import('./discourse.ts')).convertDiscourse,
  github: async () => (await import('./github.ts')).convertGithub,
  phpbb: async () => (await import('./phpbb.ts')).convertPhpbb,
  question2answer: async () => (await import('./question2answer.ts')).convertQuestion2Answer,
}

/** Returns the summary. @throws DumpError when the source is of another kind or damaged. */
export async function convertInto(
  kind: string,
  source: string,
  folder: string,
  options: ConvertOptions,
): Promise<string[]> {
  const convert = await ownValue(Converters, kind)!()
  if (!fs.existsSync(source)) throw new DumpError(`There is no ${source}`)
  using out = new FolderWriter(folder)
  return out.finish(await convert(source, options, out))
}
