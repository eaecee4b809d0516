/** Addresses of the old site in texts, and what they are here. */
import { AnswerPages, pathHere } from '#shared/answer-addresses.ts'
import { absolute, Mount } from '#shared/paths.ts'
import { outsideCode } from '#parts/move/domain/import/source-links.ts'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')

/** Where a target of a link, a definition or an attribute begins. */
const Head = `(\\]\\(\\s*<?|\\]:\\s*<?|(?:href|src)\\s*=\\s*["']?)`
const Rest = '[^\\s<>"\'()\\[\\]`]*'

/** Addresses in use, each as `host[:port]/base` without a slash at the end. */
function placesOf(sites: readonly string[]): { place: string; base: string }[] {
  const urls = sites.filter(site => URL.canParse(site)).map(site => new URL(site))
  const places = urls
    .filter(url => /^https?:$/.test(url.protocol))
    .map(url => ({ host: url.host, base: url.pathname.replace(/\/+$/, '') }))
  const all = places.map(({ host, base }) => [host + base, base] as const)
  // The longest first: a site below a path is not one of its host.
  return [...new Map(all)]
    .map(([place, base]) => ({ place, base }))
    .sort((a, b) => b.place.length - a.place.length)
}

/**
 * Gives a function that makes addresses of the old site, under any of the `sites`, addresses of this one:
 * paths in links, whole addresses in running text. Code stays as it is.
 */
export function addressRewriter(
  sites: readonly string[],
  siteUrl: string,
): (text: string) => string {
  const places = placesOf(sites)
  const origin = new URL(siteUrl).origin
  const whole = places.map(({ place }) => ({
    place,
    pattern: new RegExp(`${Head}?(?:https?:)?//${escaped(place)}(?![\\w.:-])(${Rest})`, 'gi'),
  }))
  const bases = [...new Set(['', ...places.map(({ base }) => base)])].map(escaped).sort().reverse()
  const relative = new RegExp(
    `${Head}(?:${bases.join('|')})(/${AnswerPages}(?![\\w-])${Rest})`,
    'gi',
  )

  const rewritten = (text: string) => {
    let out = text
    for (const { pattern } of whole) {
      out = out.replace(pattern, (_, head: string | undefined, path: string) =>
        head ? head + pathHere(path) : absolute(origin, pathHere(path)),
      )
    }
    return out.replace(relative, (_, head: string, path: string) => head + pathHere(path))
  }
  const mentioned = new RegExp(
    [...places.map(({ place }) => escaped(place)), `[("'=:<]\\s*/`].join('|'),
    'i',
  )
  return text => (mentioned.test(text) ? outsideCode(text, rewritten) : text)
}

/**
 * Gives a function that makes addresses of this site those of an Answer site at `target`: all of them whole, as Answer
 * writes them.
 */
export function addressesAt(siteUrl: string, target: string): (text: string) => string {
  const [, place = ''] = /^https?:(.*?)\/*$/.exec(siteUrl) ?? []
  const ours = `(?:https?:)?${escaped(place)}(?![\\w-])`
  const pattern = new RegExp(`${Head}?${ours}|${Head}${escaped(Mount)}(?![\\w-])`, 'gi')
  return text =>
    text.replace(pattern, (_, head?: string, before?: string) => (head ?? before ?? '') + target)
}
