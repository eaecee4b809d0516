import type { Command } from 'commander'
import { readEnv } from '#infra/environment/env.ts'
import { operatorSentence } from '#infra/environment/operator-error.ts'
import { createPrivately } from '#infra/storage/private-files.ts'
import { insistOnSite } from '#infra/setup/insist-on-site.ts'
import { loadParts } from '#app/part.ts'
import * as parts from '#app/parts.ts'
import { siteInUse } from '#infra/current-site.ts'
import { closeSite } from '#infra/open-site.ts'
import { beforeWriting } from './before-writing.ts'

/** These work without a site; every other command needs one. */
const Beginners = ['demo', 'import', 'convert', 'restore', 'doctor', 'litefs']

/** Refused while an import runs: undoing it would drop what they wrote. */
const Writers = ['badges', 'confirm-restore', 'demo', 'render', 'settings', 'user']
const Reading = ['export', 'list']

const topOf = (command: Command): string =>
  command.parent?.parent ? topOf(command.parent) : command.name()

/**
 * Runs the command line of this process. Prints an error as one sentence; the exit code is 1 then.
 */
export async function runOnSite(program: Command): Promise<void> {
  createPrivately()
  await loadParts(parts, 'site')
  let unlock = () => {}
  program.hook('preAction', async (_, command) => {
    const top = topOf(command)
    const env = readEnv()
    if (!Beginners.includes(top)) insistOnSite(env)
    if (Writers.includes(top) && !Reading.includes(command.name())) {
      const ends = beforeWriting.all.map(lock => lock(env.dataDir))
      unlock = () => ends.forEach(end => end())
    }
  })
  try {
    await program.parseAsync()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    console.error(operatorSentence(error, siteInUse()?.env.database) ?? message)
    process.exitCode = 1
  } finally {
    closeSite()
    unlock()
  }
}
