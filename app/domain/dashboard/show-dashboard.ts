import { z } from 'zod'
import { countWaitingClaims } from '#app/domain/claims/index.ts'
import { listReviewQueues } from '#app/domain/history/index.ts'
import { admin, keptFor, query, run, type SystemState } from '#app/domain/kernel/index.ts'
import {
  countResolved,
  countTotals,
  countVotes,
  databaseFacts,
  type MailQueue,
  mailQueue,
  sizeOfFiles,
  type Totals,
} from './statistics.queries.ts'

const Minute = 60_000
const Hour = 60 * Minute

export type Dashboard = {
  totals: Totals & { resolved: number; votes: number }
  /** Waiting flags, held posts and suggested edits. */
  waiting: number
  /** Waiting claims of imported accounts. */
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
  /** What files of members take, in bytes. */
  storage: number
  mails: MailQueue
}

/**
 * How the site is: what is on it, what is missing, what it runs on. Totals may be a minute old, votes
 * an hour. Nobody else is asked anything for it.
 */
export const showDashboard = query({
  name: 'dashboard.show',
  guard: admin,
  input: z.object({}),
  async run(ctx): Promise<Dashboard> {
    const { db, settings, ports, now } = ctx
    const totals = await keptFor(ctx, 'totals', Minute, () => countTotals(db))
    const resolved = await keptFor(ctx, 'resolved', Minute, () => countResolved(db))
    const votes = await keptFor(ctx, 'votes', Hour, () => countVotes(db))
    const storage = await keptFor(ctx, 'storage', Minute, () => sizeOfFiles(db))
    const queues = await run(listReviewQueues, ctx, {})
    const system = await ports.system()
    const { general, login, smtp } = settings
    return {
      totals: { ...totals, resolved, votes },
      waiting: queues.reduce((sum, { waiting }) => sum + waiting, 0),
      claims: countWaitingClaims(db),
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
    }
  },
})
