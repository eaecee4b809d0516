/** External images in imported texts, and their copies here. */
import { decodeReferences } from '#markdown/entities.ts'
import type { LinkedText } from './queries/linked-texts.queries.ts'

const Withheld = /<img data-external-src="([^"]*)"/g
const Pointing = /(data-external-src|href)="([^"]*)"( rel="[^"]*")?/g
/** Where Markdown and HTML contain URLs of links and images. */
const Typed =
  /(?<=\]\(\s*<?|^ {0,3}\[[^\]\n]{1,200}\]:\s*<?|(?:src|href)\s*=\s*["']?)(?:https?:)?\/\/[^\s<>"'()[\]]+/gim

/** Identifies an image: texts and their HTML may refer to it with and without TLS. */
export function pictureKey(address: string): string | null {
  const full = address.startsWith('//') ? `https:${address}` : address
  return URL.canParse(full) ? new URL(full).href.replace(/^https?:/, '') : null
}

/** URLs of the blocked external images in a text, without duplicates. */
export function picturesToCopy(html: string): string[] {
  return [...new Set([...html.matchAll(Withheld)].map(([, address]) => decodeReferences(address!)))]
}

/** A text in which images, and links to them, lead to the copies; `copies` contains them by key. */
export function withCopies(
  { form, text }: Pick<LinkedText, 'form' | 'text'>,
  copies: ReadonlyMap<string, string>,
): string {
  const copyOf = (address: string) => copies.get(pictureKey(address) ?? '')
  if (form === 'html') {
    return text.replace(Pointing, (all, name: string, address: string, rel = '') => {
      const copy = copyOf(decodeReferences(address))
      if (!copy) return all
      return name === 'href' ? `href="${copy}"` : `src="${copy}"${rel}`
    })
  }
  return text.replace(Typed, address => copyOf(address.replaceAll('&amp;', '&')) ?? address)
}
