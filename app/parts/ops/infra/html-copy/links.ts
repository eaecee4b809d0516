/** Addresses of the site as files of its copy, and links between them that work on any host and from a disk. */
import { createHash } from 'node:crypto'
import path from 'node:path'
import { decodeReferences, escapeHtml } from '#markdown/entities.ts'
import { ObjectType } from '#shared/codes.ts'
import { formatId, parseIdOf, type Permalink, publicId } from '#shared/ids.ts'
import { Mount } from '#shared/paths.ts'

/** As it was before it became part of an address. */
function decoded(text = ''): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Longest name that all file systems take, in bytes; shortened ones are far below it. */
const Longest = 200
/** What some file system cannot have in a name, or hides. */
const Odd = /^\.|[/\\:*?"<>|\p{Cc}]|[. ]$/u

/** One name of a path, as servers and file systems read it. */
function fileName(segment: string): string {
  const name = decoded(segment)
  if (!Odd.test(name) && Buffer.byteLength(name) <= Longest) return name
  return `_${createHash('sha256').update(name).digest('hex').slice(0, 32)}`
}

/** The file of a page; a server gives it for the address itself. */
export const pageFile = (address: string): string =>
  [...address.split('/').filter(Boolean).map(fileName), 'index.html'].join('/')

/** The file of an upload, by its address. */
export const plainFile = (address: string): string =>
  address.split('/').filter(Boolean).map(fileName).join('/')

/** A link from one file of the copy to another. */
export function linkTo(from: string, to: string, anchor = ''): string {
  const relative = path.posix.relative(path.posix.dirname(from), to)
  return relative.split('/').map(encodeURIComponent).join('/') + anchor
}

/** What of the site is in the copy. */
export type Contents = {
  siteUrl: string
  permalink: Permalink
  /** Address of a question, by its id; undefined = not in the copy. */
  question(id: number): string | undefined
  tag(slug: string): boolean
  /** Whether there is such an account; its page is made then. */
  person(username: string): boolean
  legal(kind: 'tos' | 'privacy'): boolean
  /** Takes a file along for the page `from`; false = visitors cannot see it. */
  upload(address: string, from: string): Promise<boolean>
}

type Found = { file: string; anchor: string }

function questionFile(contents: Contents, segments: string[], url: URL): Found | null {
  const id = parseIdOf(ObjectType.question, segments[0])
  const address = id === null ? undefined : contents.question(id)
  if (address === undefined) return null
  const answers = segments.slice(1).map(part => parseIdOf(ObjectType.answer, part))
  const answer = answers.find(one => one !== null)
  const comment = parseIdOf(ObjectType.comment, url.searchParams.get('commentId'))
  const anchor = comment
    ? `#${formatId(ObjectType.comment, comment)}`
    : answer
      ? `#${publicId(ObjectType.answer, answer, contents.permalink)}`
      : url.hash
  return { file: pageFile(address), anchor }
}

async function fileOf(contents: Contents, from: string, url: URL): Promise<Found | null> {
  if (url.pathname !== Mount && !url.pathname.startsWith(`${Mount}/`)) return null
  const [area, ...rest] = url.pathname.slice(Mount.length).split('/').filter(Boolean)
  const name = decoded(rest[0])
  const page = (exists: boolean) =>
    exists ? { file: pageFile([Mount, area, rest[0]].filter(Boolean).join('/')), anchor: '' } : null
  if (area === 'uploads') {
    return (await contents.upload(url.pathname, from))
      ? { file: plainFile(url.pathname), anchor: '' }
      : null
  }
  if (area === undefined) return page(true)
  if (area === 'questions' && rest.length > 0) return questionFile(contents, rest, url)
  if (area === 'questions' || ((area === 'tags' || area === 'users') && rest.length === 0)) {
    return page(true)
  }
  if (area === 'tags') return page(contents.tag(name))
  if (area === 'users') return page(contents.person(name))
  return area === 'tos' || area === 'privacy' ? page(contents.legal(area)) : null
}

/**
 * An address in a text as a link of the file `from`. What is not in the copy leads to the site itself.
 */
async function rewritten(contents: Contents, from: string, address: string): Promise<string> {
  if (address.startsWith('#') || !URL.canParse(address, contents.siteUrl)) return address
  const url = new URL(address, contents.siteUrl)
  if (url.origin !== new URL(contents.siteUrl).origin) return address
  const found = await fileOf(contents, from, url)
  return found ? linkTo(from, found.file, found.anchor) : url.href
}

const Addresses = / (href|src)="([^"]*)"/g
/** Pictures of other hosts are not loaded, on the site either; the copy links to them. */
const External = /<img data-external-src="([^"]*)"([^>]*)>/g

/** Rendered HTML with its links as those of a file of the copy. */
export async function withHtmlCopyLinks(
  contents: Contents,
  from: string,
  html: string,
): Promise<string> {
  const linked = html.replace(External, (_, src: string, rest: string) => {
    const alt = / alt="([^"]*)"/.exec(rest)?.[1]
    return `<a href="${src}" rel="nofollow noopener">${alt || src}</a>`
  })
  const addresses = new Map<string, string>()
  for (const [, , address = ''] of linked.matchAll(Addresses)) {
    if (!addresses.has(address)) {
      addresses.set(address, await rewritten(contents, from, decodeReferences(address)))
    }
  }
  return linked.replace(
    Addresses,
    (_, name: string, address: string) => ` ${name}="${escapeHtml(addresses.get(address)!)}"`,
  )
}
