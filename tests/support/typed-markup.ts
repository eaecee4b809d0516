/** Markup that someone types into a field, and what it must not become. */
import { createRequire } from 'node:module'
import type { Parser } from 'htmlparser2'
import { violations } from '#markdown/testing/markup-walk.ts'
import { EscapedPattern } from '#shared/escaped-text.ts'
import type { KindedString } from './string-kinds.ts'

const fromSanitizer = createRequire(createRequire(import.meta.url).resolve('sanitize-html'))
const { Parser: HtmlParser } = fromSanitizer('htmlparser2') as { Parser: typeof Parser }

/** For most fields, and for names. "heron" is a word that searches find. */
export const Typed =
  '`<img src=k onerror=heron()>` a < b & c "q" it\'s "><svg onload=heron()> \'-heron()-\' heron'
export const TypedName = '<svg onload=heron()>&"\''

/** Escaped twice, or in a place that shows text as it is. */
const escapedMarkup = /&(?:lt|amp|#34|#39|quot|#x27);/

/** What is wrong with a string of an answer. */
export function faultsOf({ kind, place, value }: KindedString): string[] {
  const said = (fault: string) => `${place} (${kind}): ${fault} in ${value.slice(0, 120)}`
  if (kind === 'escaped text') return EscapedPattern.test(value) ? [] : [said('a bare character')]
  if (kind === 'HTML') return violations(value).map(said)
  return escapedMarkup.test(value) ? [said('an escaped character')] : []
}

const addressAttributes = /^(?:href|src|action|formaction|data|poster|xlink:href|srcdoc)$/
const isData = /^application\/(?:ld\+)?json$|^speculationrules$/

/** Markup of a page or an XML document that only a typed text can have brought in. */
export function intrudersIn(page: string, xmlMode = false): string[] {
  const found: string[] = []
  let script: string | null = null
  /** The parser leaves character references in these as they are. */
  let plain = false
  const parser = new HtmlParser(
    {
      onopentag(name, attributes) {
        for (const [key, value] of Object.entries(attributes)) {
          if (/^on/i.test(key)) found.push(`${name} ${key}=${value.slice(0, 60)}`)
          if (addressAttributes.test(key) && /^\s*(?:javascript|vbscript|data:text)/i.test(value))
            found.push(`${name} ${key}=${value.slice(0, 60)}`)
        }
        if (name === 'img' && attributes.src === 'k') found.push('img src=k')
        if (name === 'script') script = attributes.type ?? ''
        plain = name === 'textarea' || name === 'title'
        if (xmlMode && /^(?:svg|img|script)$/i.test(name)) found.push(`element ${name}`)
      },
      ontext(text) {
        if (script === null) {
          const twice = plain ? /&amp;(?:lt|amp|quot|#)/ : /&(?:lt|amp);/
          if (!xmlMode && twice.test(text)) found.push(`escaped twice: ${text.slice(0, 120)}`)
        } else if (!isData.test(script) && text.includes('heron()')) {
          found.push(`script ${text.slice(0, 60)}`)
        }
      },
      onclosetag(name) {
        if (name === 'script') script = null
        plain = false
      },
    },
    { decodeEntities: true, xmlMode },
  )
  parser.write(page)
  parser.end()
  return found
}
