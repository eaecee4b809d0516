/** Rows of a redirect and of missing URLs. */
import { addRedirects } from '#parts/move/domain/redirects/add-redirects.ts'
import { addHits, addMisses } from '#parts/move/domain/redirects/redirects.queries.ts'
import type { Tx } from '#kernel'
import { redirects } from '#drizzle/schema/index.ts'
import type { World } from './world.ts'

const siteUrl = 'https://forum.test/community'

/** The id of a redirect that was used; two missing URLs are added as well. */
export function oldLinkRows(tx: Tx, now: number): number {
  const list = [
    { path: '/t/watering/12', target: '/community/tags' },
    { path: '/index.php?topic=5', target: 'https://elsewhere.example/topics/5' },
  ]
  addRedirects(tx, list, { source: 'import', siteUrl, now })
  const { id } = tx.select().from(redirects).all()[0]!
  addHits(tx, [[id, { count: 7, lastAt: now }]])
  addMisses(tx, [
    ['/t/pruning/31', { count: 12, lastAt: now }],
    ['/u/g%C3%A4rtner', { count: 1, lastAt: now }],
  ])
  return id
}

export const addOldLink = (w: World): number => w.write(tx => oldLinkRows(tx, w.now))

export const aMissed = (w: World): string => {
  addOldLink(w)
  return '/t/pruning/31'
}
