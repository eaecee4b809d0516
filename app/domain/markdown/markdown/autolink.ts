import type { Tokens } from 'marked'

/** Full-width punctuation ends a URL, because Chinese text continues without a space. */
const Address =
  /^(?:https?:\/\/|www\.)[^\s<>"`\\^{|}\u3000-\u303f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff3d\uff5b-\uff65\u2018-\u201f\u2026]{1,2000}/i
const Host = /^(?:https?:\/\/[^\s/?#]|www\.[^\s/?#.]+\.[^\s/?#.])/i
const Mail =
  /^[\w.+-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?){1,8}(?![\w-])/i

function link(raw: string, href: string): Tokens.Link {
  const text: Tokens.Text = { type: 'text', raw, text: raw, escaped: false }
  return { type: 'link', raw, href, text: raw, tokens: [text], autolink: true }
}

/** Length of a URL without the punctuation that closes the sentence or bracket around it. */
function trimmedLength(address: string): number {
  let open = 0
  for (const char of address) open += char === '(' ? 1 : char === ')' ? -1 : 0
  let end = address.length
  for (; end > 0; end--) {
    const last = address[end - 1]!
    if (last === ')' && open < 0) open++
    else if (!/[?!.,:;*_~'\]]/.test(last)) break
  }
  return end
}

/** A bare web or email address at the start of `src`. */
export function autolinkAt(src: string): Tokens.Link | undefined {
  const mail = Mail.exec(src)
  if (mail) return link(mail[0], `mailto:${mail[0]}`)
  const found = Address.exec(src)
  if (!found) return undefined
  const address = found[0].slice(0, trimmedLength(found[0]))
  if (!Host.test(address)) return undefined
  return link(address, /^www/i.test(address) ? `http://${address}` : address)
}

/** Source of the expression that finds where a bare URL may begin. */
export const AutolinkStart =
  '(?<![a-zA-Z\\d])(?:https?:\\/\\/|www\\.)|(?<![\\w.+-])(?=[\\w.+-]{1,64}@[a-zA-Z\\d])'
