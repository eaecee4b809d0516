import { type Ctx, type FieldError, holds, invalid, type Member, rankValues } from '#kernel'
import { addressesIn, leadsAway } from './links.ts'

/** Links to other sites per post, for members without the privilege for more. */
const LinksMax = 2

type Author = Pick<Ctx<Member>, 'viewer' | 'privileges' | 'settings'>

/** Whether the author may post only a limited number of links to other sites. */
export const isLinkLimited = ({ viewer, privileges }: Author): boolean =>
  !holds(viewer, 'link.url_limit', privileges)

/** Field error if there are too many links to other sites for the author. An edit may keep existing ones. */
export function linkFaults(ctx: Author, html: string, field: string, before = ''): FieldError[] {
  if (!isLinkLimited(ctx)) return []
  const { site_url } = ctx.settings.general
  const count = (text: string) =>
    addressesIn(text).filter(address => leadsAway(address, site_url)).length
  const links = count(html)
  if (links <= LinksMax || links <= count(before)) return []
  const needed = ctx.privileges['link.url_limit'] ?? 0
  const values = { max: LinksMax, ...rankValues(ctx.viewer, needed) }
  return [{ field, reason: 'error.rank.too_many_links', values }]
}

/** Throws if there are too many links. */
export function insistOnLinks(ctx: Author, html: string, field: string, before = ''): void {
  const wrong = linkFaults(ctx, html, field, before)
  if (wrong.length > 0) throw invalid(...wrong)
}
