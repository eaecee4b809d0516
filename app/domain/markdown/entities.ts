import { ownValue } from '#shared/own-value.ts'

const Escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The few names in stored HTML and in hand-written text that looks empty. */
const Names = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['ensp', '\u2002'],
  ['emsp', '\u2003'],
  ['thinsp', '\u2009'],
  ['zwnj', '\u200c'],
  ['zwj', '\u200d'],
  ['lrm', '\u200e'],
  ['rlm', '\u200f'],
  ['shy', '\u00ad'],
])

/** Escapes text for HTML text or an attribute value. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, char => ownValue(Escapes, char)!)
}

/** Like escapeHtml, but keeps character references that the author wrote. */
export function escapeKeepingReferences(text: string): string {
  return text.replace(
    /[<>"']|&(?!(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][\da-zA-Z]{1,31});)/g,
    char => ownValue(Escapes, char)!,
  )
}

/** Decodes character references; unknown names stay as they are. */
export function decodeReferences(html: string): string {
  if (!html.includes('&')) return html
  return html.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,8}));/g,
    (all, dec: string, hex: string, name: string) => {
      if (name) return Names.get(name) ?? all
      const code = dec ? Number(dec) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
    },
  )
}
