/**
 * Content security policy sources for the administrator's custom code: the hashes of its inline scripts and
 * styles, and the origins it uses. Everything else stays blocked.
 */
import { createHash } from 'node:crypto'
import type { SiteSettings } from '#kernel'
import type { CodeSources } from '#shared/content-policy.ts'
import { ownValue } from '#shared/own-value.ts'

type Custom = SiteSettings['custom']

/** Most sources of each kind, because they are all sent in one header of every page. */
export const SourcesMax = 16

const Attributes = /([^\s"'<>/=]+)\s*=\s*("[^"]{0,9000}"|'[^']{0,9000}'|[^\s"'=<>`]{1,2000})/g
const Pieces =
  /<!--([\s\S]*?)-->|<(script|style)\b((?:[^>"']|"[^"]{0,9000}"|'[^']{0,9000}'){0,2000})>([\s\S]*?)<\/\2\s*>|<[a-z][\w-]*((?:[^>"']|"[^"]{0,9000}"|'[^']{0,9000}'){0,2000})>/gi
const Origins = /https:\/\/[a-z0-9.-]+(?::\d{1,5})?/gi
const Entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#34': '"',
  '#38': '&',
}

const decoded = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|apos|#39|#34|#38);/g, (_, name: string) =>
    ownValue(Entities, name)!,
  )
const digest = (text: string) =>
  `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`

function originsIn(text: string): string[] {
  return (text.match(Origins) ?? [])
    .filter(found => URL.canParse(found))
    .map(found => new URL(found).origin)
}

type Found = Record<keyof CodeSources, Set<string>>

/** An attribute that is loaded: any URL except a link to follow. */
const isLoaded = (tag: string, name: string) =>
  !(name === 'href' && /^<a(rea)?\b/i.test(tag)) && !(name === 'action' || name === 'formaction')

function readAttributes(found: Found, tag: string, attributes: string): void {
  for (const [, raw = '', quoted = ''] of attributes.matchAll(Attributes)) {
    const name = raw.toLowerCase()
    const value = decoded(/^["']/.test(quoted) ? quoted.slice(1, -1) : quoted)
    if (name === 'style') found.styleAttributes.add(digest(value))
    else if (/^on[a-z]+$/.test(name)) found.scriptAttributes.add(digest(value))
    if (isLoaded(tag, name)) for (const origin of originsIn(value)) found.hosts.add(origin)
  }
}

/** Data blocks are not executed, but one more hash does no harm. */
function readHtml(found: Found, html: string): void {
  for (const piece of html.matchAll(Pieces)) {
    const [tag, comment, element, attributes, inside, alone] = piece
    if (comment !== undefined) for (const origin of originsIn(comment)) found.hosts.add(origin)
    readAttributes(found, tag, attributes ?? alone ?? '')
    if (element === undefined || inside === undefined) continue
    const isScript = element.toLowerCase() === 'script'
    if (inside !== '') (isScript ? found.scripts : found.styles).add(digest(inside))
    const hosts = isScript ? found.hosts : found.styleHosts
    for (const origin of originsIn(inside)) hosts.add(origin)
  }
}

const known = new WeakMap<Custom, CodeSources>()

/** Null if there is no custom code. */
export function codeSources(custom: Custom): CodeSources | null {
  const html = htmlOf(custom)
  if (html.every(text => text === '') && custom.custom_css === '') return null
  let sources = known.get(custom)
  if (!sources) {
    const found: Found = {
      scripts: new Set(),
      styles: new Set(),
      hosts: new Set(),
      styleHosts: new Set(),
      scriptAttributes: new Set(),
      styleAttributes: new Set(),
    }
    for (const text of html) readHtml(found, text)
    for (const origin of originsIn(custom.custom_css)) found.styleHosts.add(origin)
    sources = {
      scripts: [...found.scripts].slice(0, SourcesMax),
      styles: [...found.styles].slice(0, SourcesMax),
      scriptAttributes: [...found.scriptAttributes].slice(0, SourcesMax),
      styleAttributes: [...found.styleAttributes].slice(0, SourcesMax),
      hosts: [...found.hosts].slice(0, SourcesMax),
      styleHosts: [...found.styleHosts].slice(0, SourcesMax),
    }
    known.set(custom, sources)
  }
  return sources
}

const htmlOf = (custom: Custom) => [
  custom.custom_head,
  custom.custom_header,
  custom.custom_sidebar,
  custom.custom_footer,
]
