import { decodeReferences } from '#markdown/entities.ts'

const Anchors = /<a\b[^>]*?\shref="([^"]*)"/g

/** The link targets of rendered HTML, in order. */
export const addressesIn = (html: string): string[] =>
  [...html.matchAll(Anchors)].map(([, href]) => decodeReferences(href!))

/** Whether an address leads to another site. Paths, fragments and email addresses do not. */
export function leadsAway(address: string, siteUrl: string): boolean {
  const { origin, href } = new URL(siteUrl)
  if (!URL.canParse(address, href)) return false
  const target = new URL(address, href)
  return /^https?:$/.test(target.protocol) && target.origin !== origin
}
