/** `import stackexchange DIR`: brings a Stack Exchange dump into the site. */
import type { Command } from 'commander'
import {
  DumpError,
  dumpFiles,
  type ImportReport,
  importStackExchange,
  originOf,
} from '#app/domain/import/index.ts'
import { writing } from '#app/domain/kernel/index.ts'
import { currentSettings } from '#app/domain/settings/index.ts'
import { installIfEmpty } from '#app/infra/install.ts'
import { openSite } from '#app/infra/site.ts'
import { seedBadges } from '#drizzle/seed/badges.ts'
import { importProgress } from './import-progress.ts'
import { reportLines } from './import-report.ts'

type Options = { source?: string; siteUrl?: string }

/**
 * Runs the import on the site of the environment and prints what came of it. An empty database
 * becomes a site first, so that account 1 is the administrator's.
 */
export async function importDump(folder: string, options: Options): Promise<ImportReport> {
  const origin = originOf({ folder, ...options })
  dumpFiles(folder)
  const site = openSite()
  await installIfEmpty(site)
  if (currentSettings(site.db).settings.install.installed_at === 0) {
    throw new DumpError('The site is not set up yet: set it up first, then import')
  }
  await site.ports.plugins.settle()
  const began = Date.now()
  console.log(`Importing ${folder} as "${origin.source}", from ${origin.siteUrl}`)
  const progress = importProgress(process.stdout)
  try {
    writing(site.db, seedBadges)
    const onProgress = progress.show
    const report = await importStackExchange(site.db, {
      folder,
      ...options,
      now: began,
      plugins: site.ports.plugins,
      onProgress,
    })
    progress.end()
    console.log(reportLines(report, Date.now() - began).join('\n'))
    return report
  } finally {
    progress.end()
  }
}

/** Adds `import` to the operator's commands. */
export function registerImportCommands(program: Command): void {
  program
    .command('import')
    .description('bring in content from elsewhere')
    .command('stackexchange')
    .description(
      'import an unpacked Stack Exchange dump; run it again to go on after it was stopped',
    )
    .argument('<folder>', 'folder with Posts.xml, Users.xml and the other files of the dump')
    .option('--source <name>', 'tells this import from others; by default the name of the folder')
    .option('--site-url <address>', 'address of the original site; by default from the source')
    .action(async (folder: string, options: Options) => {
      await importDump(folder, options)
    })
}
