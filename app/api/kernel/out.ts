/**
 * The kinds of strings in answers. A field of a response schema is text (raw characters: any program that
 * shows it escapes it), escaped text (as Answer's clients put it into a page) or HTML (made by the
 * server from an allow-list).
 */
import { z } from 'zod'
import { EscapedPattern, type EscapedText } from '#shared/escaped-text.ts'

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

type Fields<S extends z.ZodRawShape> = {
  [K in keyof S]: z.ZodType<z.output<S[K]>, z.output<S[K]>>
}

function withKind(field: z.ZodType, html: boolean): z.ZodType {
  if (field instanceof z.ZodDefault || field instanceof z.ZodCatch)
    return withKind(field.unwrap() as z.ZodType, html)
  if (field instanceof z.ZodArray) return z.array(withKind(field.element as z.ZodType, html))
  if (!(field instanceof z.ZodString)) return field
  return html ? out.html() : out.text()
}

/** The fields of a settings group as they are answered: text, except those listed as HTML. */
export function fieldsOf<S extends z.ZodRawShape>(
  group: z.ZodObject<S>,
  html: readonly (keyof S & string)[] = [],
): Fields<S> {
  const fields = Object.entries(group.shape as unknown as Record<string, z.ZodType>).map(
    ([name, field]) => [name, withKind(field, html.includes(name))] as const,
  )
  return Object.fromEntries(fields) as Fields<S>
}
