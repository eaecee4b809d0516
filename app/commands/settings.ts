/** `forum settings …`: all settings of the site as a file. */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import {
  checkSettingsFile,
  exportSettings,
  importSettings,
} from '#app/domain/site/configuration/settings-file.ts'
import { run } from '#app/domain/kernel/index.ts'
import { operatorContext, refusalLines } from '#app/infra/operator.ts'
import { openSite, type Site } from '#app/infra/site.ts'

type Tools = { open?: () => Site; say?: (line: string) => void }

const ImportHelp = `
What would change is listed first; nothing is written before --yes is given. The address of the site
stays as it is, passwords and keys that the file leaves out do too, and every group goes by the rules of
its form.`

const shown = (value: unknown) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

/** Adds the verb `settings` to the program, which prints the errors and closes the site. */
export function registerSettingsCommands(program: Command, tools: Tools = {}): void {
  const { open = openSite, say = console.log } = tools

  async function save(file: string | undefined, { secrets = false }): Promise<void> {
    const made = await run(exportSettings, operatorContext(open()), { secrets })
    const text = JSON.stringify(made, null, 2)
    if (!file) return say(text)
    writeFileSync(file, `${text}\n`, secrets ? { mode: 0o600 } : {})
    say(`Settings written to ${file}.`)
  }

  async function take(name: string, { yes = false }: { yes?: boolean }): Promise<void> {
    const site = open()
    // What they bring for signing in counts among the ways in.
    await site.ports.plugins.settle()
    const ctx = operatorContext(site)
    const input = { file: readFileSync(name, 'utf8') }
    try {
      const { changes, ignored } = await run(checkSettingsFile, ctx, input)
      for (const { group, before, after } of changes) {
        for (const field of Object.keys(after)) {
          say(`${group}.${field}: ${shown(before[field])} -> ${shown(after[field])}`)
        }
      }
      if (ignored.length > 0) say(`Left aside: ${ignored.join(', ')}`)
      if (changes.length === 0) return say('Nothing would change.')
      if (!yes) return say('Nothing is written yet. Add --yes to take these settings over.')
      const { changed } = await run(importSettings, ctx, input)
      say(`Settings changed: ${changed.length}.`)
    } catch (error) {
      const lines = refusalLines(error)
      throw lines ? new Error(lines.join('\n'), { cause: error }) : error
    }
  }

  const settings = program.command('settings')
  settings
    .command('export')
    .description('write them down, without passwords and keys')
    .option('--secrets', 'with passwords and keys')
    .argument('[file]', 'where to; left out, they are printed')
    .action(save)
  settings
    .command('import')
    .description('take them over from a file')
    .argument('<file>', 'a file made by export or by the back office')
    .option('-y, --yes', 'write the changes')
    .addHelpText('after', ImportHelp)
    .action(take)
}
