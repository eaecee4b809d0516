import { ownValue } from '#shared/own-value.ts'

const Special: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Characters that no XML document may contain, not even escaped. */
// eslint-disable-next-line no-control-regex
const Impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** A text escaped for XML content or attributes. */
const xmlText = (text: string): string =>
  text.replace(Impossible, '').replace(/[&<>"']/g, found => ownValue(Special, found)!)

/** An element with text and attributes; empty attributes are left out. */
export function xmlElement(
  name: string,
  text: string | null,
  attributes: Record<string, string | null | undefined> = {},
): string {
  const pairs = Object.entries(attributes).filter(([, value]) => value)
  const head = [name, ...pairs.map(([key, value]) => `${key}="${xmlText(value!)}"`)].join(' ')
  return text === null ? `<${head}/>` : `<${head}>${xmlText(text)}</${name}>`
}

export const XmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
