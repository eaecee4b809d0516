import { decodeReferences } from './entities.ts'
import { hasFrames, revealFrames } from './embedding.ts'

const Withheld = '<img data-external-src="'
const WithheldAddress = /<img data-external-src="([^"]*)"/g

/** True if a text contains external images that are not loaded yet. */
export const hasWithheldImages = (html: string): boolean => html.includes(Withheld)

/** True if a text contains external images or frames that are not loaded yet. */
export function hasExternalContent(html: string): boolean {
  return hasWithheldImages(html) || hasFrames(html)
}

type Site = { siteUrl: string; hosts: readonly string[] }

const isSecure = (siteUrl: string) => siteUrl.startsWith('https://')

/**
 * Sources of external images that a site shows without asking, for a content security policy: only https where the
 * site itself has it, and only these hosts if there are any.
 */
export function trustedSources({ siteUrl, hosts }: Site): string[] {
  const schemes = isSecure(siteUrl) ? ['https:'] : ['https:', 'http:']
  return hosts.length > 0
    ? hosts.flatMap(host => schemes.map(scheme => `${scheme}//${host}`))
    : schemes
}

/** Whether an image is from one of these sources. */
function comesFrom(sources: readonly string[], address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host } = new URL(address)
  return sources.includes(protocol) || sources.includes(`${protocol}//${host}`)
}

type Shown = {
  frames?: readonly string[]
  /** Null = all. */
  sources?: readonly string[] | null
}

/**
 * Loads external images from these sources, and frames of these origins. Exact patterns are safe on rendered HTML,
 * where every `<` of the author's text is a character reference.
 */
export function revealExternalContent(
  html: string,
  { frames = [], sources = null }: Shown = {},
): string {
  const shown = html.replace(WithheldAddress, (withheld, address: string) =>
    sources === null || comesFrom(sources, decodeReferences(address))
      ? `<img src="${address}"`
      : withheld,
  )
  return revealFrames(shown, frames)
}
