/**
 * Operator commands: `forum <verb>`. Each verb has a file and `--help`. Only the requested verb's
 * file is loaded, so help is fast.
 */
import { Command } from 'commander'
import { ownValue } from '#shared/own-value.ts'
import type { Part } from '#app/part.ts'
import * as parts from '#app/parts.ts'
import { Verbs } from './verbs.ts'

const program = new Command()
  .name('forum')
  .description('Operate the forum with its data in DATA_DIR')
  .showHelpAfterError()

const ofParts = Object.values<Part>(parts).map(part => Object.entries(part.commands ?? {}))
const verbs = Object.fromEntries([Object.entries(Verbs), ...ofParts].flat())
const asked = process.argv.slice(2).find(word => word !== 'help')
const register = await (asked ? ownValue(verbs, asked)?.[1]() : undefined)
register?.(program)
for (const [name, [summary]] of Object.entries(verbs)) {
  const known = program.commands.find(command => command.name() === name)
  ;(known ?? program.command(name)).description(summary)
}

if (register) {
  const { runOnSite } = await import('./run-on-site.ts')
  await runOnSite(program)
} else {
  await program.parseAsync()
}
