/**
 * The kinds of strings in answers. A field of a response schema is text (raw characters: whoever
 * shows it escapes it), escaped text (as Answer's clients put it into a page) or HTML (made by the
 * server from an allow-list).
 */
import { z } from 'zod'
import { EscapedPattern, type EscapedText } from '#app/shared/escaped-text.ts'

/** In JSON Schema, the name of a kind. */
export const KindKey = 'x-kind'
export type Kind = 'text' | 'escaped text' | 'HTML'

const kind = (name: Kind) => ({ [KindKey]: name })

/** Schemas of the strings in answers, in place of `z.string()`. */
export const out = {
  text: () => z.string().meta(kind('text')),
  escapedText: () =>
    z.string().regex(EscapedPattern).meta(kind('escaped text')) as unknown as z.ZodType<
      EscapedText,
      EscapedText
    >,
  html: () => z.string().meta(kind('HTML')),
}
