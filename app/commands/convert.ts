/** `convert KIND SOURCE DIR`: makes a site folder of what another forum exports. */
import fs from 'node:fs'
import path from 'node:path'
import { Argument, type Command } from 'commander'
import { DumpError } from '#app/domain/import/dump-error.ts'
import type { Converter, ConvertOptions } from './convert/conversion.ts'
import { FolderWriter } from './convert/folder-writer.ts'

const Kinds: Record<string, () => Promise<Converter>> = {
  csv: async () => (await import('./convert/csv.ts')).convertCsv,
  discourse: async () => (await import('./convert/discourse.ts')).convertDiscourse,
  github: async () => (await import('./convert/github.ts')).convertGithub,
  phpbb: async () => (await import('./convert/phpbb.ts')).convertPhpbb,
  question2answer: async () =>
    (await import('./convert/question2answer.ts')).convertQuestion2Answer,
}

/** npm changes the folder; what was typed counts from where it was typed. */
const typed = (name: string) => path.resolve(process.env.INIT_CWD ?? '.', name)

/** Returns the summary. @throws DumpError when the source is of another kind or damaged. */
export async function convertInto(
  kind: string,
  source: string,
  folder: string,
  options: ConvertOptions,
): Promise<string[]> {
  const convert = await Kinds[kind]!()
  if (!fs.existsSync(source)) throw new DumpError(`There is no ${source}`)
  using out = new FolderWriter(folder)
  return out.finish(await convert(source, options, out))
}

export function registerConvertCommands(program: Command): void {
  program
    .command('convert')
    .addArgument(
      new Argument('<kind>', 'the forum that the source is of').choices(Object.keys(Kinds)),
    )
    .argument('<source>', 'its export: a file or a folder')
    .argument('<folder>', 'a new folder, for "forum import site"')
    .option(
      '--site-url <address>',
      'address of the original site, where the source does not say it',
    )
    .option('--also <ids>', 'forums or categories to convert that not every visitor may read: 3,7')
    .option('--prefix <name>', 'beginning of the names of tables, if it is not the usual one')
    .option('--time-zone <zone>', 'of times without a zone, as Asia/Shanghai or +08:00; else UTC')
    .addHelpText('after', '\ndocs/convert.md says what is read of each kind, and what is left out.')
    .action(async (kind: string, source: string, name: string, options: ConvertOptions) => {
      const folder = typed(name)
      const summary = await convertInto(kind, typed(source), folder, options)
      console.log([...summary, `Written to ${folder}.`].join('\n'))
    })
}
