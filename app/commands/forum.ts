/**
 * Operator commands: `forum <verb>`. Each verb has a file and `--help`. Only the requested verb's
 * file is loaded, so help is fast.
 */
import { Command } from 'commander'
import type { Part } from '#app/part.ts'
import * as parts from '#app/parts.ts'
import { verbOf } from './verb-of.ts'
import { Verbs } from './verbs.ts'

const program = new Command()
  .name('forum')
  .description('Operate the forum with its data in DATA_DIR')
  .showHelpAfterError()

const ofParts = Object.values<Part>(parts).map(part => Object.entries(part.commands ?? {}))
const verbs = [Object.entries(Verbs), ...ofParts].flat()
const asked = process.argv.slice(2).find(word => word !== 'help')
const found = verbs.filter(([name]) => name === asked)
for (const [, [, load]] of found) (await load())(program)
for (const name of new Set(verbs.map(([name]) => name))) {
  const summaries = verbs.filter(([other]) => other === name).map(([, [summary]]) => summary)
  verbOf(program, name).description(summaries.join('; '))
}

if (found.length > 0) {
  const { runOnSite } = await import('./run-on-site.ts')
  await runOnSite(program)
} else {
  await program.parseAsync()
}
