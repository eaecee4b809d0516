/** `forum settings …`: export and import of all settings as a file, and the URL of the site. */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import { currentSettings } from '#basics/settings/current-settings.ts'
import {
  checkSettingsFile,
  exportSettings,
  importSettings,
} from '#site/configuration/settings-file.ts'
import { SiteUrl } from '#site/configuration/save-general.ts'
import { moveSite } from '#site/install/move-site.ts'
import { run } from '#kernel'
import { OperatorError } from '#infra/environment/operator-error.ts'
import { operatorContext, refusalLines } from '#infra/environment/operator.ts'
import { openSite } from '#infra/open-site.ts'
import type { Site } from '#infra/site.ts'
import { ownValue } from '#shared/own-value.ts'
import { Mount } from '#shared/paths.ts'

type Tools = { open?: () => Site; say?: (line: string) => void }

const ImportHelp = `
Lists the changes first; nothing is written without --yes. The site's URL stays unchanged,
as do passwords and keys missing in the file, and every group is validated like its form.`

const shown = (value: unknown) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

/** Adds the command `settings`; the program prints errors and closes the site. */
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
    // Login plugins count as ways to log in.
    await site.ports.plugins.settle()
    const ctx = operatorContext(site)
    const input = { file: readFileSync(name, 'utf8') }
    try {
      const { changes, ignored } = await run(checkSettingsFile, ctx, input)
      for (const { group, before, after } of changes) {
        for (const field of Object.keys(after)) {
          say(
            `${group}.${field}: ${shown(ownValue(before, field))} -> ${shown(ownValue(after, field))}`,
          )
        }
      }
      if (ignored.length > 0) say(`Left aside: ${ignored.join(', ')}`)
      if (changes.length === 0) return say('Nothing would change.')
      if (!yes) return say('Nothing is written yet. Add --yes to apply these settings.')
      const { changed } = await run(importSettings, ctx, input)
      say(`Settings changed: ${changed.length}.`)
    } catch (error) {
      const lines = refusalLines(error)
      throw lines ? new Error(lines.join('\n'), { cause: error }) : error
    }
  }

  /** No confirmation: who runs commands can change the database anyway. */
  function setUrl(text: string): void {
    const { db, env } = open()
    const url = SiteUrl.safeParse(text).data
    if (!url) {
      const shape = `starts with http:// or https:// and ends with ${Mount}`
      throw new OperatorError(`"${text}" cannot be the URL of the site, which ${shape}.`)
    }
    const before = moveSite(db, url, Date.now())
    const { site_url } = currentSettings(db).settings.general
    say(
      before ? `The site URL was ${before}. It is ${site_url} now.` : `It is ${site_url} already.`,
    )
    if (env.SITE_URL) say('The next start sets it to SITE_URL again.')
  }

  const settings = program.command('settings')
  settings
    .command('url')
    .description('set the URL of the site, at once and without confirmation')
    .argument('<url>', 'such as https://forum.example/community')
    .action(setUrl)
  settings
    .command('export')
    .description('export them, without passwords and keys')
    .option('--secrets', 'with passwords and keys')
    .argument('[file]', 'target file; printed if omitted')
    .action(save)
  settings
    .command('import')
    .description('import them from a file')
    .argument('<file>', 'a file exported by this command or by the back office')
    .option('-y, --yes', 'apply the changes')
    .addHelpText('after', ImportHelp)
    .action(take)
}
