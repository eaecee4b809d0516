import { uploadsPath } from '#shared/paths.ts'
import { anchorOf, fileNameOf } from './addresses.ts'
import { ExternalRel } from './allow-list.ts'
import { decodeReferences, escapeHtml } from './entities.ts'
import { highlight, isHighlighted } from './highlight.ts'
import { MaxHighlighted, MaxHighlightedLine } from './limits.ts'
import type { ContentProfile, RenderOptions } from './profile.ts'
import { plainText } from './text.ts'

/** Where images in comments are shown: those that members have uploaded for posts. */
const PostImages = uploadsPath('post/')
const Tag = /<(\/?)([a-z][a-z\d]*)([^>]*?)(?: \/)?>/g
/** The class of inline formulas before they are rendered. */
const FormulaClass = ' class="language-math"'
/** Of a block whose drawing is made later. Text cannot contain it: there, `<` is escaped. */
const LateMark = ' data-late=""'
const BareAddress = /<p><a href="(https?:[^"]*)" rel="[^"]*">([^<]*)<\/a><\/p>/y
const CodeBlock = /^<code(?: class="language-([^"]+)")?>([^<]*)<\/code>$/

function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1]
}

/** Adds the site's own markup to sanitized HTML: anchors, wrappers, code highlighting. */
class Finisher {
  #out: string[] = []
  #anchors = new Map<string, number>()
  #links: { shown: boolean; from: number; href: string }[] = []
  #heading: { at: number; tag: string } | null = null
  #tables = 0
  #highlighted = 0
  #marks = new Map<string, number>()

  constructor(
    readonly profile: ContentProfile,
    readonly made: Pick<RenderOptions, 'draw' | 'embed'> = {},
  ) {}

  /** `anchors`: headings get ids (not within footnotes). */
  finish(html: string, anchors: boolean): string {
    this.#out = []
    const shift = html.includes('<h1>') ? 1 : 0
    const tags = new RegExp(Tag)
    let from = 0
    for (let found = tags.exec(html); found; found = tags.exec(html)) {
      if (found.index > from) this.#out.push(html.slice(from, found.index))
      const [all, slash, name, attributes] = found as unknown as [string, string, string, string]
      if (name === 'p' && !slash && this.#embed(html, found.index)) {
        tags.lastIndex = html.indexOf('</p>', found.index) + '</p>'.length
      } else if (name === 'pre' && !slash) {
        tags.lastIndex = this.#pre(html, found.index + all.length, attributes)
      } else if (name === 'code' && attributes === FormulaClass && !slash) {
        tags.lastIndex = this.#formula(html, found.index, found.index + all.length)
      } else this.#tag(name, slash === '/', attributes, shift, anchors)
      from = tags.lastIndex
    }
    this.#out.push(html.slice(from))
    return this.#out.join('')
  }

  #tag(name: string, closes: boolean, attributes: string, shift: number, anchors: boolean): void {
    if (name === 'a') return closes ? this.#closeLink() : this.#openLink(attributes)
    if (name === 'img') return this.#image(attributes)
    if (name === 'table') return this.#table(closes)
    if (/^h[1-6]$/.test(name)) {
      const tag = `h${Math.min(6, Number(name[1]) + shift)}`
      return closes ? this.#closeHeading(tag) : this.#openHeading(tag, anchors)
    }
    this.#out.push(closes ? `</${name}>` : `<${name}${attributes}>`)
  }

  /** A nested link and a link without a target lose their tags and keep their text. */
  #openLink(attributes: string): void {
    const href = attribute(attributes, 'href') ?? ''
    const shown = href !== '' && !this.#links.some(link => link.shown)
    this.#links.push({ shown, from: this.#out.length, href })
    if (shown) this.#out.push(`<a${this.#mark(href)}${attributes}>`)
  }

  #closeLink(): void {
    const link = this.#links.pop()
    if (!link?.shown) return
    const label = this.#out.slice(link.from + 1).join('')
    if (!label.includes('<img') && !plainText(label)) this.#out.push(link.href)
    this.#out.push('</a>')
  }

  /** Id of a footnote mark, for the way back from the note: `fnref-2`, the third one `fnref-2-3`. */
  #mark(href: string): string {
    if (!href.startsWith('#fn-') || this.#out.at(-1) !== '<sup class="footnote-ref">') return ''
    const count = (this.#marks.get(href) ?? 0) + 1
    this.#marks.set(href, count)
    return ` id="fnref-${href.slice(4)}${count > 1 ? `-${count}` : ''}"`
  }

  #image(attributes: string): void {
    const local = attribute(attributes, 'src')
    const address = local ?? attribute(attributes, 'data-external-src')!
    const alt = attribute(attributes, 'alt')
    // Names a link whose image has no text; a broken image is hidden together with its link.
    const file = escapeHtml(fileNameOf(decodeReferences(address)))
    const linked = this.#links.some(link => link.shown)
    const rel = local ? '' : ` rel="${ExternalRel}"`
    if (this.profile === 'comment' && !local?.startsWith(PostImages)) {
      const text = alt || file
      this.#out.push(linked ? text : `<a href="${address}"${rel}>${text}</a>`)
    } else if (linked || this.profile === 'bio') {
      const named = linked && !alt ? attributes.replace(' alt=""', ` alt="${file}"`) : attributes
      this.#out.push(`<img${named}>`)
    } else {
      const name = alt ? '' : ` aria-label="${file}"`
      this.#out.push(`<a class="image-link" href="${address}"${rel}${name}><img${attributes}></a>`)
    }
  }

  #table(closes: boolean): void {
    if (closes) this.#tables--
    const outermost = this.#tables === 0
    if (!closes) this.#tables++
    const open = outermost ? '<div class="table-scroll" tabindex="0"><table>' : '<table>'
    this.#out.push(closes ? (outermost ? '</table></div>' : '</table>') : open)
  }

  #openHeading(tag: string, anchors: boolean): void {
    this.#heading = anchors ? { at: this.#out.length, tag } : null
    this.#out.push(`<${tag}>`)
  }

  #closeHeading(tag: string): void {
    if (this.#heading) {
      const { at } = this.#heading
      const anchor = this.#anchor(anchorOf(plainText(this.#out.slice(at + 1).join(''))))
      this.#out[at] = `<${this.#heading.tag} id="${escapeHtml(anchor)}">`
      this.#heading = null
    }
    this.#out.push(`</${tag}>`)
  }

  /** `base`, or `base-2` and so on if it is taken. */
  #anchor(base: string): string {
    let anchor = base
    while (this.#anchors.has(anchor)) {
      const next = (this.#anchors.get(base) ?? 1) + 1
      this.#anchors.set(base, next)
      anchor = `${base}-${next}`
    }
    this.#anchors.set(anchor, 1)
    return anchor
  }

  /** Writes the block whose content starts at `from`; returns where reading continues. */
  #pre(html: string, from: number, attributes: string): number {
    const end = html.indexOf('</pre>', from)
    const inner = end < 0 ? '' : html.slice(from, end)
    const code = CodeBlock.exec(inner)
    if (!code && /<(?:pre|a|img|table|h\d)\b/.test(inner)) {
      this.#out.push('<pre tabindex="0">')
      return from
    }
    const drawn = code?.[1] && this.#draw(code[2]!, code[1], false)
    if (drawn) {
      this.#out.push(`<figure class="drawing" tabindex="0">${drawn}</figure>`)
      return end + '</pre>'.length
    }
    const language = code?.[1] ?? /"language-([^"]+)"/.exec(attributes)?.[1]
    const body = code ? this.#code(code[2]!, language) : inner
    const data = language ? ` data-lang="${language}"` : ''
    const later = code?.[1] && this.#isLate(code[2]!, code[1]) ? LateMark : ''
    this.#out.push(`<div class="code-block"${later}${data}><pre tabindex="0">${body}</pre></div>`)
    return end + '</pre>'.length
  }

  /** Writes a card for a paragraph that consists of a bare URL; false if there is none. */
  #embed(html: string, at: number): boolean {
    if (!this.made.embed || this.profile !== 'post') return false
    BareAddress.lastIndex = at
    const [, href, label] = BareAddress.exec(html) ?? []
    const card = href && href === label ? this.made.embed.card(decodeReferences(href)) : null
    if (card) this.#out.push(card)
    return card !== null
  }

  #draw(escaped: string, language: string, inline: boolean): string | null {
    const { draw: drawing } = this.made
    if (!drawing?.languages.has(language)) return null
    return drawing.draw(decodeReferences(escaped).replace(/\n$/, ''), language, inline)
  }

  #isLate(escaped: string, language: string): boolean {
    const { draw: drawing } = this.made
    return drawing?.isLate?.(decodeReferences(escaped).replace(/\n$/, ''), language) ?? false
  }

  /** Writes the formula whose element starts at `at`; returns where reading continues. */
  #formula(html: string, at: number, from: number): number {
    const end = html.indexOf('</code>', from)
    const inner = end < 0 ? '<' : html.slice(from, end)
    const drawn = inner.includes('<') ? null : this.#draw(inner, 'math', true)
    this.#out.push(drawn ?? html.slice(at, from))
    return drawn ? end + '</code>'.length : from
  }

  #code(escaped: string, language: string | undefined): string {
    if (!language) return `<code>${escaped}</code>`
    const code = isHighlighted(language) ? decodeReferences(escaped) : ''
    const colored = code && this.#mayColor(code) ? highlight(code, language) : null
    if (!colored) return `<code class="language-${language}">${escaped}</code>`
    this.#highlighted += code.length
    return `<code class="hljs language-${language}">${colored}</code>`
  }

  #mayColor(code: string): boolean {
    if (this.#highlighted + code.length > MaxHighlighted) return false
    return code.split('\n').every(line => line.length <= MaxHighlightedLine)
  }
}

/** The finished text: body, then its footnotes with links back to their marks. */
export function finishHtml(
  body: string,
  notes: string[],
  profile: ContentProfile,
  made: Pick<RenderOptions, 'draw' | 'embed'> = {},
): string {
  const finisher = new Finisher(profile, made)
  const text = finisher.finish(body, profile === 'post')
  if (notes.length === 0) return text
  const items = notes.map((note, index) => {
    const number = index + 1
    const back = `<a class="footnote-back" href="#fnref-${number}">↩</a>`
    const html = finisher.finish(note, false).trim()
    const filled = html.endsWith('</p>') ? `${html.slice(0, -4)} ${back}</p>` : `${html}${back}`
    return `<li id="fn-${number}">${filled}</li>\n`
  })
  return `${text}<section class="footnotes"><ol>\n${items.join('')}</ol></section>\n`
}
