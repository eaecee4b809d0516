/** `import stackexchange DIR`, `import answer FILE` and `import site DIR`: bring content from elsewhere in. */
import path from 'node:path'
import type { Command } from 'commander'
import { DumpError } from '#parts/move/domain/import/dump-error.ts'
import { dumpFiles } from '#parts/move/domain/import/dump-folder.ts'
import { originOf } from '#parts/move/domain/import/origin.ts'
import type { StageReport } from '#parts/move/domain/import/stage-report.ts'
import { checkSiteFolder } from '#parts/move/domain/import/site-import/import-site.ts'
import { openSite } from '#infra/open-site.ts'
import { registerAnswerImport } from './import-answer.ts'
import { runImport } from './run-import.ts'

type Options = { source?: string; siteUrl?: string; images?: boolean; dryRun?: boolean }

export async function importDump(folder: string, options: Options): Promise<StageReport[]> {
  const { dryRun, images, ...given } = options
  const { source, siteUrl } = originOf({ folder, ...given })
  dumpFiles(folder)
  console.log(`${dryRun ? 'Reading' : 'Importing'} ${folder} as "${source}", from ${siteUrl}`)
  const from = { kind: 'convert', from: 'stackexchange', file: folder } as const
  return runImport({ ...from, options: { source, siteUrl }, source, images }, dryRun)
}

type SiteOptions = { source?: string; images?: boolean; dryRun?: boolean }

async function checkFolder(folder: string, { source }: SiteOptions): Promise<void> {
  const { errors, lines, missing } = await checkSiteFolder(openSite().db, { folder, source })
  for (const [name, count] of Object.entries(lines)) console.log(`${name}: ${count}`)
  for (const name of missing) console.log(`missing: files/${name}`)
  if (errors.length > 0) throw new DumpError(errors.join('\n'))
  console.log('No errors. Nothing was written.')
}

function importFolder(folder: string, { source, images }: SiteOptions): Promise<StageReport[]> {
  console.log(`Importing ${folder}`)
  return runImport({ kind: 'site', folder, source, images, takesUrl: true })
}

/** Adds `import` to the operator's commands. */
export function registerImportCommands(program: Command): void {
  const imports = program.command('import')
  registerAnswerImport(imports)
  imports
    .command('stackexchange')
    .description(
      'import an unpacked Stack Exchange dump; run it again to continue after an interruption',
    )
    .argument('<folder>', 'folder with Posts.xml, Users.xml and the other files of the dump')
    .option('--source <name>', 'tells this import from others; by default the name of the folder')
    .option('--site-url <address>', 'address of the original site; by default from the source')
    .option('--dry-run', 'report what would come, and write nothing')
    .option(
      '--images',
      'also copy the pictures of posts from other hosts; run it again to try those that could not be had',
    )
    .action(async (folder: string, options: Options) => {
      await importDump(folder, options)
    })
  imports
    .command('site')
    .description('import a site folder; run it again to continue after an interruption')
    .argument('<folder>', 'made by "forum export site", or by a converter from another program')
    .option('--dry-run', 'read and check everything, write nothing')
    .option('--source <name>', 'tells this import from others; adds a whole site to this one')
    .option('--images', 'also copy the pictures of posts from other hosts')
    .addHelpText(
      'after',
      `
The ids of a whole site stay as they are if this site is empty. Those of another program get new ones.
A folder with private data sets accounts, roles and custom code: import only one that you trust.
docs/site-format.md describes the folder.`,
    )
    .action(async (name: string, options: SiteOptions) => {
      const folder = path.resolve(process.env.INIT_CWD ?? '.', name)
      await (options.dryRun ? checkFolder : importFolder)(folder, options)
    })
}
