import { type Ctx, holds, invalid, type Member } from '#app/domain/kernel/index.ts'
import { addressesIn, leadsAway } from './links.ts'

/** Links to other sites in a post of those who have not earned more. */
const LinksMax = 2

/**
 * Throws when a post has more links to other sites than its author may set. An edit may keep as many as
 * there were before.
 */
export function insistOnLinks(
  { viewer, privileges, settings }: Pick<Ctx<Member>, 'viewer' | 'privileges' | 'settings'>,
  html: string,
  field: string,
  before = '',
): void {
  if (holds(viewer, 'link.url_limit', privileges)) return
  const count = (text: string) =>
    addressesIn(text).filter(address => leadsAway(address, settings.general.site_url)).length
  const links = count(html)
  if (links <= LinksMax || links <= count(before)) return
  const values = { max: LinksMax, rank: privileges['link.url_limit'] ?? 0 }
  throw invalid({ field, reason: 'error.rank.too_many_links', values })
}
