/** Texts of phpBB as HTML. Sizes, colours and BBCode of a single forum are dropped; what is within stays. */

/** A file of a post, by its name. */
export type FileOf = (name: string) => { address: string; picture: boolean } | undefined

const Elements = new Map(
  Object.entries({
    B: 'strong',
    I: 'em',
    U: 'u',
    S: 'del',
    LI: 'li',
    CODE: 'pre',
    QUOTE: 'blockquote',
  }),
)
/** Elements whose text is said again by their attributes, or is no text. */
const Silent = new Set(['s', 'e', 'i', 'IMG', 'ATTACHMENT'])

const Piece = /<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+="[^"]*")*)\s*(\/?)>|[^<]+|</g
const Attribute = /([\w:.-]+)="([^"]*)"/g

/** Characters that XML writes otherwise; the same is written in HTML. */
export const withoutEntities = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replace(/&#0?39;/g, "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

export function htmlOfFile(name: string, fileOf: FileOf): string {
  const file = fileOf(withoutEntities(name))
  if (!file) return name
  return file.picture
    ? `<img src="${file.address}" alt="${name}">`
    : `<a href="${file.address}">${name}</a>`
}

function opening(name: string, attributes: Map<string, string>, fileOf: FileOf): string {
  const { author, url, src, filename, type } = Object.fromEntries(attributes)
  if (name === 'QUOTE') return `<blockquote>${author ? `<p><strong>${author}</strong></p>` : ''}`
  if (name === 'CODE') return '<pre><code>'
  if (name === 'LIST') return type && type !== 'disc' ? '<ol>' : '<ul>'
  if (name === 'URL') return `<a href="${url ?? ''}">`
  if (name === 'IMG') return `<img src="${src ?? ''}">`
  if (name === 'ATTACHMENT') return htmlOfFile(filename ?? '', fileOf)
  const element = Elements.get(name)
  return element ? `<${element}>` : name === 'br' ? '<br>' : ''
}

function closing(name: string, ordered: boolean | undefined): string {
  if (name === 'CODE') return '</code></pre>'
  if (name === 'LIST') return ordered ? '</ol>' : '</ul>'
  if (name === 'URL') return '</a>'
  const element = Elements.get(name)
  return element ? `</${element}>` : ''
}

/** The form since phpBB 3.2: XML in which `s` and `e` hold the BBCode that was typed. */
function fromXml(xml: string, fileOf: FileOf): string {
  let html = ''
  let silent = 0
  const lists: boolean[] = []
  for (const [piece, slash, name, written = '', single] of xml.matchAll(Piece)) {
    if (name === undefined) {
      if (silent === 0) html += piece === '<' ? '&lt;' : piece
    } else if (slash) {
      if (Silent.has(name)) silent--
      if (silent === 0) html += closing(name, name === 'LIST' ? lists.pop() : undefined)
    } else {
      const attributes = new Map<string, string>()
      for (const [, key, value] of written.matchAll(Attribute)) attributes.set(key!, value!)
      const made = silent === 0 ? opening(name, attributes, fileOf) : ''
      html += made
      if (single) continue
      if (name === 'LIST' && silent === 0) lists.push(made === '<ol>')
      if (Silent.has(name)) silent++
    }
  }
  return html
}

const OldTags = new Map<string, [open: string, close: string]>([
  ['b', ['<strong>', '</strong>']],
  ['i', ['<em>', '</em>']],
  ['u', ['<u>', '</u>']],
  ['code', ['<pre><code>', '</code></pre>']],
  ['*', ['<li>', '</li>']],
  ['url', ['', '</a>']],
])

/** The form before 3.2: HTML with BBCode, each tag of which has the same mark. */
function fromOldForm(text: string, uid: string, fileOf: FileOf): string {
  const mark = `(?::[a-z])?:${uid.replace(/\W/g, '')}\\]`
  const whole = (name: string) =>
    new RegExp(`\\[${name}(?:=\\d+)?${mark}([^]*?)\\[/${name}${mark}`, 'g')
  return text
    .replace(/<img src="\{SMILIES_PATH\}[^>]*? alt="([^"]*)"[^>]*>/g, '$1')
    .replace(/<!--[^]*?-->/g, '')
    .replace(whole('url'), '<a href="$1">$1</a>')
    .replace(whole('img'), '<img src="$1">')
    .replace(whole('attachment'), (_, name: string) => htmlOfFile(name, fileOf))
    .replace(
      new RegExp(`\\[(/?)(\\*|[a-z]+)(?:=([^\\]]*?))?${mark}`, 'g'),
      (_, slash: string, name: string, value = '') => {
        if (name === 'list') return oldList(slash, value as string, _)
        if (name === 'quote' && !slash)
          return opening(
            'QUOTE',
            new Map([['author', (value as string).replaceAll('&quot;', '')]]),
            fileOf,
          )
        if (name === 'quote') return '</blockquote>'
        if (name === 'url' && !slash) return `<a href="${value}">`
        return OldTags.get(name)?.[slash ? 1 : 0] ?? ''
      },
    )
    .replaceAll('\n', '<br>\n')
}

/** The end of an ordered list is `[/list:o:…]`. */
function oldList(slash: string, value: string, tag: string): string {
  if (slash) return tag.startsWith('[/list:o:') ? '</ol>' : '</ul>'
  return value ? '<ol>' : '<ul>'
}

export const htmlOfPost = (text: string, uid: string, fileOf: FileOf): string =>
  /^<[rt]>/.test(text) ? fromXml(text, fileOf) : fromOldForm(text, uid, fileOf)
