/** `convert KIND SOURCE DIR`: makes a site folder of what another forum exports. */
import path from 'node:path'
import { Argument, type Command } from 'commander'
import { Converters, convertInto } from '#parts/move/infra/convert/convert-into.ts'
import { stageLines } from './import-report.ts'
import type { ConvertOptions } from '#parts/move/infra/convert/conversion.ts'

/** npm changes the folder; what was typed counts from where it was typed. */
const typed = (name: string) => path.resolve(process.env.INIT_CWD ?? '.', name)

export function registerConvertCommands(program: Command): void {
  program
    .command('convert')
    .addArgument(
      new Argument('<kind>', 'the forum that the source is of').choices(Object.keys(Converters)),
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
      const { notes, stages } = await convertInto(kind, typed(source), folder, options)
      console.log([...notes, ...stages.flatMap(stageLines), `Written to ${folder}.`].join('\n'))
    })
}
