/** Examines the machines that serve one site from a database server. */
import { LateMs, nodeReports, type NodeReport } from '#app/domain/site/nodes/nodes.queries.ts'
import type { LibsqlTarget } from '#app/infra/env.ts'
import { linkTo } from '#app/infra/libsql/ask-server.ts'
import { pendingAfter } from '#app/infra/migrate.ts'
import { Ledger } from '#app/infra/schema-version.ts'
import type { Site } from '#app/infra/site.ts'
import type { Say } from './examine.ts'

const Limits = { patienceMs: 5_000, maxAnswer: 100_000 }
const LastMigration = { sql: `select max(created_at) from ${Ledger}` }

/** Returns whether the site can be examined: opening it would upgrade an older database. */
export async function examineDatabaseServer(target: LibsqlTarget, say: Say): Promise<boolean> {
  const link = linkTo(target)
  try {
    const { results } = await link.send([LastMigration], Limits)
    const cell = results[0]?.response?.result?.rows[0]?.[0]
    // The connection is open by now.
    const begun = performance.now()
    await link.send([{ sql: 'select 1' }], Limits)
    const trip = `a round trip takes ${(performance.now() - begun).toFixed(1)} ms`
    const pending = pendingAfter(cell && 'value' in cell ? Number(cell.value) : -1).length
    if (pending === 0) say('ok', `The database server ${target.url} answers; ${trip}.`)
    else {
      say(
        'warn',
        `The database server ${target.url} answers (${trip}); the next start upgrades its database in ${pending} steps.`,
      )
    }
    return pending === 0
  } finally {
    link.close()
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

function examineNode(node: NodeReport, say: Say): void {
  const { name, version, away, lagMs, runsJobs } = node
  const seen = new Date(node.seenAt).toISOString()
  const text = `${name}: version ${version}, last sign of life ${seen}`
  if (away)
    return say('warn', `${text}. It is away: start it, or see why it cannot reach the server.`)
  const state = `${text}, ${seconds(lagMs)} behind${runsJobs ? ', runs the jobs' : ''}`
  if (lagMs <= LateMs) return say('ok', `${state}.`)
  say('warn', `${state}. Its copy is too slow: look at its network, disk and load.`)
}

/** Nothing is said about a site on a file. */
export function examineNodes({ db, copy }: Site, say: Say): void {
  if (!copy) return
  // A transaction is read on the server, and so by its clock.
  const nodes = db.transaction(() => nodeReports(db), { behavior: 'deferred' })
  if (nodes.length === 0) return say('warn', 'No machine serves the site.')
  for (const node of nodes) examineNode(node, say)
  const present = nodes.filter(({ away }) => !away)
  const versions = [...new Set(present.map(({ version }) => version))]
  if (versions.length > 1) {
    say('warn', `The machines have different versions: ${versions.join(', ')}. Upgrade the others.`)
  }
  if (nodes.every(({ runsJobs }) => !runsJobs)) {
    say('fail', 'No machine runs the background jobs: emails wait, and no backups are made.')
  }
}
