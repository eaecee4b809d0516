/** `export site DIR`: writes the site as a folder of text files. */
import path from 'node:path'
import type { Command } from 'commander'
import { exportSite } from '#parts/move/domain/import/site-export/export-site.ts'
import { openSite } from '#infra/open-site.ts'
import { verbOf } from '#app/commands/verb-of.ts'
import { progressLine } from '#app/commands/progress-line.ts'

const mb = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

async function exportTo(name: string, options: { private?: boolean; license?: string }) {
  const site = openSite()
  // npm changes the folder; what was typed counts from where it was typed.
  const folder = path.resolve(process.env.INIT_CWD ?? '.', name)
  const progress = progressLine(process.stdout)
  try {
    const { written, files, missing } = await exportSite(site.db, site.ports.files, {
      folder,
      scope: options.private ? 'private' : 'public',
      license: options.license,
      onProgress: progress.show,
    })
    progress.end()
    const lines = written.filter(file => file.lines > 0)
    for (const file of lines) console.log(`${file.name}: ${file.lines} (${mb(file.bytes)})`)
    if (files.count > 0) console.log(`files: ${files.count} (${mb(files.bytes)})`)
    for (const one of missing) console.log(`Not in the store: ${one}`)
    console.log(`Written to ${folder}.`)
  } finally {
    progress.end()
  }
}

/** Adds `site` to the verb `export`. */
export function registerSiteExport(program: Command): void {
  verbOf(program, 'export')
    .command('site')
    .description('write what every visitor can see; run it again after it was stopped')
    .argument('<folder>', 'a new folder')
    .option('--private', 'also write accounts, votes and everything else that a move needs')
    .option('--license <name>', 'licence of what members wrote, such as "CC BY-SA 4.0"')
    .addHelpText(
      'after',
      `
The site may be running. With --private the folder holds email addresses and password hashes: keep it safe.
docs/site-format.md describes the folder.`,
    )
    .action(exportTo)
}
