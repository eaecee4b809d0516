import { ownValue } from '#shared/own-value.ts'
declare const Escaped: unique symbol
/** Text whose special characters are written as Answer's clients expect it; only `escapeText` makes it. */
export type EscapedText = string & { readonly [Escaped]: true }

const References: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
}
const Characters = new Map(Object.entries(References).map(([char, name]) => [name, char]))

/** Matches escaped text only. */
export const EscapedPattern = /^(?:[^&<>"']|&(?:amp|lt|gt|#34|#39);)*$/

export const escapeText = (text: string) =>
  text.replace(/[&<>"']/g, char => ownValue(References, char)!) as EscapedText

/** The text again, for readers that show no HTML. */
export const unescapeText = (escaped: EscapedText): string =>
  escaped.replace(/&(?:amp|lt|gt|#34|#39);/g, name => Characters.get(name)!)
