/** `export answer FILE`: exports the site as an Apache Answer database with an uploads folder. */
import path from 'node:path'
import type { Command } from 'commander'
import { progressLine } from '#app/commands/progress-line.ts'
import { verbOf } from '#app/commands/verb-of.ts'
import { openSite } from '#infra/open-site.ts'
import { exportAnswer } from '#parts/move/infra/answer-export/export-answer.ts'
import { stageLines } from './import-report.ts'

async function exportTo(name: string, { siteUrl }: { siteUrl?: string }) {
  const { db, ports } = openSite()
  // npm changes the folder; what was typed counts from where it was typed.
  const file = path.resolve(process.env.INIT_CWD ?? '.', name)
  const progress = progressLine(process.stdout)
  try {
    const { plugins, files } = ports
    await plugins.settle()
    const given = { file, files, plugins, now: Date.now(), onProgress: progress.show }
    const stages = await exportAnswer(db, { ...given, ...(siteUrl !== undefined && { siteUrl }) })
    progress.end()
    console.log([...stages.flatMap(stageLines), `Written to ${file}.`].join('\n'))
  } finally {
    progress.end()
  }
}

/** Adds `answer` to the verb `export`. */
export function registerAnswerExport(program: Command): void {
  verbOf(program, 'export')
    .command('answer')
    .description(
      'write the site for Apache Answer 1.7: its SQLite file, and the folder "uploads" beside it',
    )
    .argument('<file>', 'a new file, such as data/answer.db')
    .option(
      '--site-url <address>',
      'address that the Answer site will have; by default that of this site',
    )
    .addHelpText(
      'after',
      `
The site may be running. The file holds email addresses and password hashes: keep it safe.
Members whose passwords were set here reset them there. docs/operate.md says what stays behind and how to start Answer on it.`,
    )
    .action(exportTo)
}
