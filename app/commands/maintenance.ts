/** `npm run forum -- maintenance on|off|status`: counts at once for a site that is running. */
import type { Command } from 'commander'
import { type Env, readEnv } from '#app/infra/env.ts'
import { beginMaintenance, endMaintenance, readMaintenance } from '#app/infra/maintenance.ts'

type Tools = { env?: () => Env; say?: (line: string) => void; now?: () => number }

const Help = `
While it is on, every page answers 503 with a short text, and so does every call; /healthz goes on
answering 200 and says "maintenance". It stays on over a restart.`

function describe(dataDir: string): string {
  const present = readMaintenance(dataDir)
  if (!present) return 'The site is open.'
  const since = present.since ? ` since ${new Date(present.since).toISOString()}` : ''
  return `The site is closed for maintenance${since}${present.allowStaff ? '; staff may enter' : ''}.`
}

export function registerMaintenanceCommands(program: Command, tools: Tools = {}): void {
  const { env = readEnv, say = console.log, now = Date.now } = tools
  const maintenance = program
    .command('maintenance')
    .description('close the site for a while, with a page that says so')
    .addHelpText('after', Help)
  maintenance
    .command('on')
    .description('close the site')
    .option('--allow-staff', 'moderators and administrators may still sign in and work')
    .action(({ allowStaff = false }: { allowStaff?: boolean }) => {
      const { dataDir } = env()
      const since = readMaintenance(dataDir)?.since || now()
      beginMaintenance(dataDir, { since, allowStaff })
      say(describe(dataDir))
    })
  maintenance
    .command('off')
    .description('open it again')
    .action(() => {
      const { dataDir } = env()
      endMaintenance(dataDir)
      say(describe(dataDir))
    })
  maintenance
    .command('status')
    .description('say whether it is closed')
    .action(() => say(describe(env().dataDir)))
}
