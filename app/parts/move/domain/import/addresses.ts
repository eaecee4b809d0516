/** Links in imported texts: to pages of the original site, and to their copies here. */
import { readOldAddress } from '#parts/move/domain/redirects/old-address.ts'
import { redirectFor } from '#parts/move/domain/redirects/redirects.queries.ts'
import { ObjectType } from '#shared/codes.ts'
import { absolute, questionPath, tagPath, userPath } from '#shared/paths.ts'
import { importedId } from '#posts/imported/imported.queries.ts'
import { findPostAddress, findTagSlug, findUsername } from './queries/addresses.queries.ts'
import type { StageContext } from './stage.ts'

const RelativeAddress = /((?:href|src)=")\/(\/?)(?=[^"])/g

/** Makes URLs relative to the original site absolute. */
export function withOwnAddresses(html: string, siteUrl: string): string {
  return html.replace(RelativeAddress, (_, start: string, slash: string) =>
    slash ? `${start}https://` : `${start}${siteUrl}/`,
  )
}

/** Anchor tags as the allow-list writes them. */
const Anchor = /<a href="([^"]*)"([^>]*)>/g
const Rel = / rel="[^"]*"/

export type Lookup = Pick<StageContext, 'tx' | 'origin' | 'permalink'>

/**
 * Allow-listed HTML whose links to questions, answers, users and tags of the original site lead to their
 * copies here; links to what was not imported stay. `count` is the number of changed links.
 */
export function withLinksToCopies(html: string, lookup: Lookup): { text: string; count: number } {
  const host = new URL(lookup.origin.siteUrl).host
  if (!html.includes(host)) return { text: html, count: 0 }
  let count = 0
  const rewritten = html.replace(Anchor, (tag, href: string, rest: string) => {
    const copy = copyOf(href.replaceAll('&amp;', '&'), lookup)
    if (!copy) return tag
    count++
    return `<a href="${copy}"${rest.replace(Rel, '')}>`
  })
  return { text: rewritten, count }
}

/** The URL here of a page of the original site, or null. */
export function copyOf(href: string, lookup: Lookup): string | null {
  const url = URL.canParse(href) ? new URL(href) : null
  if (!url || url.host !== new URL(lookup.origin.siteUrl).host) return null
  if (lookup.origin.foreign) {
    const address = readOldAddress(url.pathname + url.search)
    return (address && redirectFor(lookup.tx, address, url.origin)?.target) ?? null
  }
  const [kind, id = '', , third] = url.pathname.split('/').filter(Boolean)
  if (kind === 'questions' && id === 'tagged') return tagCopy(decoded(url.pathname), lookup)
  if (!/^-?\d+$/.test(id)) return null
  if (kind === 'users') return userCopy(id, lookup)
  if (kind === 'a') return postCopy('answer', id, lookup) ?? postCopy('question', id, lookup)
  if (kind === 'q') return postCopy('question', id, lookup) ?? postCopy('answer', id, lookup)
  if (kind !== 'questions') return null
  const answer = /^#(\d+)$/.exec(url.hash)?.[1] ?? (/^\d+$/.test(third ?? '') ? third : undefined)
  return (answer && postCopy('answer', answer, lookup)) || postCopy('question', id, lookup)
}

/** A whole text that is the address of a page there: the address of its copy. */
export function copiedAddress(text: string, ctx: StageContext): string {
  const copy = text.includes('://') ? copyOf(text, ctx) : null
  return copy ? absolute(ctx.siteUrl, copy) : text
}

function decoded(pathname: string): string {
  const name = pathname.split('/')[3] ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function postCopy(kind: 'question' | 'answer', id: string, lookup: Lookup): string | null {
  const { tx, origin, permalink } = lookup
  const objectId = importedId(tx, origin.source, kind, id)
  if (objectId === undefined) return null
  const type = kind === 'question' ? ObjectType.question : ObjectType.answer
  const place = findPostAddress(tx, type, objectId)
  return place ? questionPath(place, permalink, place.answerId) : null
}

function userCopy(id: string, { tx, origin }: Lookup): string | null {
  const userId = importedId(tx, origin.source, 'user', id)
  const username = userId === undefined ? undefined : findUsername(tx, userId)
  return username ? userPath(username) : null
}

function tagCopy(name: string, { tx }: Lookup): string | null {
  const slug = findTagSlug(tx, name.toLowerCase())
  return slug ? tagPath(slug) : null
}
