/** Examines the machines that serve one site. */
import { LateMs, nodeReports, type NodeReport } from '#site/nodes/nodes.queries.ts'
import { isMounted } from './litefs.ts'
import type { Site } from '#infra/site.ts'
import type { Say } from '#infra/health/examinations.ts'

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

function examineNode(node: NodeReport, say: Say): void {
  const { name, version, away, lagMs, isPrimary } = node
  const seen = new Date(node.seenAt).toISOString()
  const text = `${name}: version ${version}, last report ${seen}`
  if (away)
    return say('warn', `${text}. It is away: start it, or see why it cannot reach the primary.`)
  const state = `${text}, ${isPrimary ? 'primary' : `${seconds(lagMs)} behind`}`
  if (lagMs <= LateMs) return say('ok', `${state}.`)
  say('warn', `${state}. It is too slow: look at its network, disk and load.`)
}

/** Nothing is said about a site on one machine. */
export function examineNodes({ db, env }: Site, say: Say): void {
  if (!isMounted(env.database)) return
  const nodes = nodeReports(db, Date.now())
  for (const node of nodes) examineNode(node, say)
  const current = nodes.filter(({ away }) => !away)
  if (current.every(({ isPrimary }) => !isPrimary)) {
    say('fail', 'No machine is the primary: nothing can be written, and no jobs run.')
  }
  const versions = [...new Set(current.map(({ version }) => version))]
  if (versions.length > 1) {
    say('warn', `The machines have different versions: ${versions.join(', ')}. Upgrade the others.`)
  }
}
