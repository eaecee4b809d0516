import { createRequire } from 'node:module'
import type { Parser } from 'htmlparser2'
import { ownValue } from '#shared/own-value.ts'

/** The parser that the sanitizer itself uses, so that tests see the same as it does. */
const fromSanitizer = createRequire(createRequire(import.meta.url).resolve('sanitize-html'))
const { Parser: HtmlParser } = fromSanitizer('htmlparser2') as { Parser: typeof Parser }

const Void = new Set(['br', 'hr', 'img', 'input'])

export type Markup = {
  elements: { name: string; attributes: Record<string, string>; parents: string[] }[]
  text: string
  depth: number
  /** Elements without an end tag, end tags without a start: empty for well-formed HTML. */
  faults: string[]
}

/** Parses HTML into a flat list of its elements. */
export function walk(html: string): Markup {
  const markup: Markup = { elements: [], text: '', depth: 0, faults: [] }
  const open: string[] = []
  const parser = new HtmlParser(
    {
      onopentag(name, attributes) {
        markup.elements.push({ name, attributes, parents: [...open] })
        if (!Void.has(name)) open.push(name)
        markup.depth = Math.max(markup.depth, open.length)
      },
      ontext(text) {
        markup.text += text
      },
      onclosetag(name, implied) {
        if (Void.has(name)) return
        if (implied) markup.faults.push(`<${name}> is not closed`)
        if (open.pop() !== name) markup.faults.push(`</${name}> closes something else`)
      },
      oncomment(data) {
        markup.faults.push(`comment ${data}`)
      },
      onprocessinginstruction(name) {
        markup.faults.push(`instruction ${name}`)
      },
    },
    { decodeEntities: true },
  )
  parser.write(html)
  parser.end()
  return markup
}

const Attributes: Record<string, RegExp> = {
  a: /^(?:href|title|rel|id|class|aria-label)$/,
  abbr: /^title$/,
  code: /^class$/,
  details: /^open$/,
  div: /^(?:class|tabindex|data-lang)$/,
  img: /^(?:data-external-src|src|alt|title|width|height|loading|decoding)$/,
  input: /^(?:type|disabled|checked)$/,
  li: /^(?:class|id)$/,
  ol: /^start$/,
  pre: /^tabindex$/,
  section: /^class$/,
  span: /^class$/,
  sup: /^class$/,
  td: /^(?:class|colspan|rowspan)$/,
  th: /^(?:class|colspan|rowspan)$/,
  ul: /^class$/,
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map(level => [`h${level}`, /^id$/])),
}
const Elements = new Set(
  (
    'a abbr b blockquote br caption cite code dd del details dfn div dl dt em h1 h2 h3 h4 ' +
    'h5 h6 hr i img input ins kbd label li mark ol p pre q rp rt ruby s samp section small span ' +
    'strong sub summary sup table tbody td tfoot th thead tr u ul var'
  ).split(' '),
)
const Classes =
  /^(?:hljs[\w-]*|(?:function|class|inherited|constant|escape|built_in)_|language-[\w+#.-]{1,30}|code-block|table-scroll|footnotes|footnote-ref|footnote-back|image-link|task-list|task|align-(?:left|center|right))$/
const Anchor = /^(?:h-[\p{L}\p{M}\p{N}_-]+|fn-\d+|fnref-\d+(?:-\d+)?)$/u
const Href = /^(?:https?:\/\/[^/\\]|mailto:|\/(?![/\\])|#(?:h-|fn-|fnref-))/
const Source = /^(?:https?:\/\/[^/\\]|\/(?![/\\]))/

/** Forbidden content in a rendered text; empty if it is safe. */
export function violations(html: string): string[] {
  const { elements, faults } = walk(html)
  const found = [...faults]
  for (const { name, attributes, parents } of elements) {
    if (!Elements.has(name)) found.push(`element ${name}`)
    if (name === 'a' && parents.includes('a')) found.push('link in a link')
    for (const [key, value] of Object.entries(attributes)) {
      if (!ownValue(Attributes, name)?.test(key)) found.push(`attribute ${name} ${key}`)
      if (key === 'href' && !Href.test(value)) found.push(`link to ${value}`)
      if (/src$/.test(key) && !Source.test(value)) found.push(`image from ${value}`)
      if (key === 'id' && !Anchor.test(value)) found.push(`id ${value}`)
      if (key === 'class' && value.split(' ').some(word => !Classes.test(word))) {
        found.push(`class ${value}`)
      }
    }
  }
  return found
}
