import { z } from 'zod'
import { waitingFor } from '#reactors/notifications/waiting.ts'
import { listPlugins } from '#basics/plugins/list-plugins.ts'
import type { PluginFacts } from '#basics/plugins/plugin-facts.ts'
import { admin, harmless, cachedFor, query, run, type SystemState } from '#kernel'
import { type NodeReport, nodeReports } from '#site/nodes/nodes.queries.ts'
import { Minute } from '#shared/durations.ts'
import { type FirstStep, firstSteps } from './first-steps.ts'
import {
  countTotals,
  databaseFacts,
  type MailQueue,
  mailQueue,
  sizeOfFiles,
  type Totals,
} from './statistics.queries.ts'

export type Dashboard = {
  totals: Totals
  /** Open flags, pending posts and suggested edits. */
  waiting: number
  /** Pending claims of imported accounts. */
  claims: number
  health: {
    private: boolean
    https: boolean
    timeZone: string
    smtp: 'enabled' | 'not_configured'
    checkUpdate: boolean
  }
  system: SystemState
  uptimeMs: number
  database: { version: string; bytes: number }
  /** Total size of members' files, in bytes. */
  storage: number
  mails: MailQueue
  /** Plugins that fail or cannot be loaded. */
  brokenPlugins: number
  /** There is a backup, however old. */
  backedUp: boolean
  /** The machines that serve the site; null with one. */
  nodes: NodeReport[] | null
  /** Empty if hidden. */
  firstSteps: FirstStep[]
}

/** One failed call may be an accident; two in a row are not. */
const isBroken = ({ state, enabled, trouble }: PluginFacts): boolean =>
  state === 'broken' ||
  state === 'outdated' ||
  (enabled && trouble !== null && (trouble.suspended || trouble.inARow > 1))

/**
 * State of the site: content, missing steps, program and machine. The size of all files may be a minute old.
 * Makes no outgoing requests.
 */
export const showDashboard = query({
  name: 'dashboard.show',
  guard: harmless(admin),
  input: z.object({}),
  async run(ctx): Promise<Dashboard> {
    const { db, settings, ports, now } = ctx
    const storage = await cachedFor(ctx, 'storage', Minute, () => sizeOfFiles(db))
    const system = await ports.system()
    const { general, login, smtp } = settings
    const backedUp = ports.hasBackup?.(now)
    return {
      totals: countTotals(db),
      waiting: waitingFor(db, ctx.viewer, ctx.privileges).waiting,
      claims: ports.waitingClaims?.() ?? 0,
      health: {
        private: login.login_required,
        https: general.site_url.startsWith('https:'),
        timeZone: settings.interface.time_zone,
        smtp: smtp.smtp_host === '' ? 'not_configured' : 'enabled',
        checkUpdate: general.check_update,
      },
      system,
      uptimeMs: Math.max(0, now - system.startedAt),
      database: databaseFacts(db),
      storage,
      mails: mailQueue(db),
      brokenPlugins: (await run(listPlugins, ctx, {})).filter(isBroken).length,
      backedUp: backedUp ?? true,
      nodes: system.severalMachines ? nodeReports(db, now) : null,
      firstSteps: firstSteps(ctx, backedUp),
    }
  },
})
