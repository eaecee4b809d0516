/** `forum maintenance on|off|status`: takes effect at once on a running site. */
import type { Command } from 'commander'
import { type Env, readEnv } from '#infra/environment/env.ts'
import { OperatorError } from '#infra/environment/operator-error.ts'
import type { MaintenancePort } from '#kernel'
import { useMaintenance } from '#infra/database/maintenance.ts'
import { Minute } from '#shared/durations.ts'

type Tools = { env?: () => Env; say?: (line: string) => void; now?: () => number }

const Help = `
While it is on, every page and every call answers 503 with a short text; with --read-only, only
writes do. /healthz still answers 200 and says "maintenance" or "read-only". It stays on after a restart.`

type Options = { allowStaff?: boolean; readOnly?: boolean; text: string; for: string }

const moment = (word: string, at: number) => (at ? ` ${word} ${new Date(at).toISOString()}` : '')

function describe(port: MaintenancePort, now: number): string {
  const current = port.read(now)
  if (!current) return 'The site is open.'
  const { mode, since, until, allowStaff, allowAdmins } = current
  const state = mode === 'read_only' ? 'read-only' : 'closed for maintenance'
  const who = allowStaff ? '; staff may enter' : allowAdmins ? '; administrators may enter' : ''
  return `The site is ${state}${moment('since', since)}${moment('until', until)}${who}.`
}

export function registerMaintenanceCommands(program: Command, tools: Tools = {}): void {
  const { env = readEnv, say = console.log, now = Date.now } = tools
  const change = (act: (port: MaintenancePort) => void) =>
    useMaintenance(env(), port => {
      act(port)
      say(describe(port, now()))
    })
  const maintenance = program.command('maintenance').addHelpText('after', Help)
  maintenance
    .command('on')
    .description('close the site')
    .option('--allow-staff', 'moderators and administrators may still log in and work')
    .option('--read-only', 'reading still works; only writes are refused')
    .option('--text <text>', 'shown to visitors instead of the default text', '')
    .option('--for <minutes>', 'ends by itself after this many minutes', '0')
    .action((given: Options) => {
      const minutes = Number(given.for)
      if (!(minutes >= 0)) throw new OperatorError(`"${given.for}" is not a number of minutes.`)
      change(port => {
        const at = now()
        port.set({
          since: port.read(at)?.since || at,
          text: given.text,
          allowStaff: given.allowStaff ?? false,
          allowAdmins: false,
          mode: given.readOnly ? 'read_only' : 'closed',
          until: minutes > 0 ? at + minutes * Minute : 0,
        })
      })
    })
  maintenance
    .command('off')
    .description('open it again')
    .action(() => change(port => port.set(null)))
  maintenance
    .command('status')
    .description('say whether it is closed')
    .action(() => change(() => {}))
}
