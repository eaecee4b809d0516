/**
 * What leaves the site must not leave it a second time from the next primary. So a primary sends nothing that it has not
 * claimed in a transaction that a machine has which may be the next one. One machine asks nobody.
 */
import { recorded, writing } from '#kernel'
import { saveReports } from '#site/nodes/nodes.queries.ts'
import type { Site } from '#infra/site.ts'

/** How long replicas may take, in ms. */
const WaitMs = 500

/** Whether replicas have what this process has written. */
export async function isClaimAcknowledged({ replicated, node }: Site): Promise<boolean> {
  if (!replicated) return true
  return (await node?.link?.acknowledged(replicated.written, WaitMs)) ?? false
}

/** The same for what is not claimed: its claim is a report of this machine. */
export async function isFollowed(site: Site): Promise<boolean> {
  const { db, replicated, node } = site
  if (!replicated || !node) return !replicated
  await recorded(db, () => writing(db, tx => saveReports(tx, [node.report()], Date.now())))
  return isClaimAcknowledged(site)
}
