/** `forum export html`: the public pages as plain files that need no program. */
import type { Command } from 'commander'
import { verbOf } from '#app/commands/verb-of.ts'
import { makeCopy } from '#parts/ops/infra/html-copy/make-html-copy.ts'
import { openSite } from '#infra/open-site.ts'
import type { Site } from '#infra/site.ts'

type Tools = { open?: () => Site; say?: (line: string) => void }

const Every = 1000

/** Adds `html` to the verb `export` of the program, which prints the errors and closes the site. */
export function registerHtmlExport(program: Command, tools: Tools = {}): void {
  const { open = openSite, say = console.log } = tools
  verbOf(program, 'export')
    .command('html')
    .description(
      'write all that visitors can see as plain HTML files, or bring such a copy up to date',
    )
    .argument('<folder>', 'an empty folder, or one with a copy')
    .option(
      '--license <text>',
      'license of the texts, printed on each page, such as "CC BY-SA 4.0"',
    )
    .addHelpText(
      'after',
      `
The site may be running. Files that did not change stay untouched; pages that visitors can no longer see are removed.
After an interruption, run the same command again.`,
    )
    .action(async (folder: string, { license }: { license?: string }) => {
      const site = open()
      await site.ports.plugins.settle()
      const { written, kept, removed } = await makeCopy(site, {
        folder,
        license,
        onProgress(stage, done) {
          if (done % Every === 0) say(`${stage}: ${done}`)
        },
      })
      say(`Files written: ${written}, unchanged: ${kept}, removed: ${removed}.`)
    })
}
