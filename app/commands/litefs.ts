/** `forum litefs`: starts LiteFS, which starts the site. For a machine that is one of several. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import type { Command } from 'commander'
import { readEnv } from '#app/infra/env.ts'
import { setAside } from '#app/infra/nodes/aside.ts'

const Help = `
LiteFS reads its own configuration, whose "exec" starts the site: see docs/examples/nodes. If this machine was the primary
when it ended, its database is copied to DATA_DIR/set-aside first: LiteFS replaces it by that of the present primary. The
copy is kept if it has transactions that no other machine has; the dashboard then says so.`

type Options = { config: string; data: string; program: string }

export function registerLitefsCommands(program: Command): void {
  program
    .command('litefs')
    .option('--config <file>', 'of LiteFS', '/etc/litefs.yml')
    .option('--data <folder>', 'of LiteFS, as in its configuration', '/var/lib/litefs')
    .option('--program <file>', 'of LiteFS', 'litefs')
    .addHelpText('after', Help)
    .action(async ({ config, data, program: litefs }: Options) => {
      const { dataDir, database } = readEnv()
      const copy = setAside(dataDir, data, path.basename(database))
      if (copy) console.log(`Copied the database of a former primary to ${copy}.`)
      const child = spawn(litefs, ['mount', '-config', config], { stdio: 'inherit' })
      for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
        process.on(signal, () => void child.kill(signal))
      process.exitCode = await new Promise<number>((ended, failed) => {
        child.once('error', failed)
        child.once('exit', code => ended(code ?? 1))
      })
    })
}
