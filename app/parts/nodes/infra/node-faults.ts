import type { Fault } from '#kernel'
import type { Site } from '#infra/site.ts'
import { lostTransactions } from './aside.ts'

/** A replica that is further behind, in ms, does not hear the primary. */
const CutOffMs = 10_000

export function nodeFaults({ replicated, env, running }: Site): Fault[] {
  if (!replicated) return []
  const faults: Fault[] = []
  const { refused, outdated } = running
  if (refused !== null) faults.push({ name: 'node_refused', values: { why: refused } })
  if (outdated !== null) faults.push({ name: 'node_outdated', values: { why: outdated } })
  if (replicated.role === 'unknown' ? outdated === null : replicated.lagMs > CutOffMs)
    faults.push({ name: 'node_cut_off', values: {} })
  const lost = lostTransactions(env.dataDir)
  if (lost) faults.push({ name: 'transactions_aside', values: lost })
  return faults
}
