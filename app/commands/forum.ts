/**
 * Operator commands: `forum <verb>`. Each verb has a file and `--help`. Only the requested verb's
 * file is loaded, so help is fast.
 */
import { Command } from 'commander'
import { ownValue } from '#shared/own-value.ts'
import { Verbs } from './verbs.ts'

const program = new Command()
  .name('forum')
  .description('Operate the forum with its data in DATA_DIR')
  .showHelpAfterError()

const asked = process.argv.slice(2).find(word => word !== 'help')
const register = await (asked ? ownValue(Verbs, asked)?.[1]() : undefined)
register?.(program)
for (const [name, [summary]] of Object.entries(Verbs)) {
  const known = program.commands.find(command => command.name() === name)
  ;(known ?? program.command(name)).description(summary)
}

if (register) {
  const { runOnSite } = await import('./run-on-site.ts')
  await runOnSite(program)
} else {
  await program.parseAsync()
}
