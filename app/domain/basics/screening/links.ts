import { decodeReferences } from '#app/domain/markdown/entities.ts'

const Anchors = /<a\b[^>]*?\shref="([^"]*)"/g

/** Where the links of rendered HTML lead, in the order of the text. */
export const addressesIn = (html: string): string[] =>
  [...html.matchAll(Anchors)].map(([, href]) => decodeReferences(href!))

/** Does an address lead away from this site? Paths, parts of the text and mail addresses do not. */
export function leadsAway(address: string, siteUrl: string): boolean {
  const { origin, href } = new URL(siteUrl)
  if (!URL.canParse(address, href)) return false
  const target = new URL(address, href)
  return /^https?:$/.test(target.protocol) && target.origin !== origin
}
