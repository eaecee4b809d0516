/** The strings of an answer with the kinds that its schema gives them. */
import { z } from 'zod'
import { type Kind, KindKey } from '#api/kernel/out.ts'

export type KindedString = { kind: Kind; place: string; value: string }

const kindOf = (schema: z.ZodType) => schema.meta()?.[KindKey] as Kind | undefined

/** Constants, and strings of no kind, are left out. `place` has no numbers: lists share a place. */
export function kindedStrings(schema: z.ZodType, value: unknown, place = ''): KindedString[] {
  const inner = (one: unknown) => one as z.ZodType
  const kind = kindOf(schema)
  if (kind && typeof value === 'string') return [{ kind, place, value }]
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return value == null ? [] : kindedStrings(inner(schema.unwrap()), value, place)
  if (schema instanceof z.ZodLazy) return kindedStrings(inner(schema.unwrap()), value, place)
  if (schema instanceof z.ZodUnion) {
    const fitting = schema.options.find(one => inner(one).safeParse(value).success)
    return fitting ? kindedStrings(inner(fitting), value, place) : []
  }
  if (schema instanceof z.ZodArray)
    return (value as unknown[]).flatMap(one =>
      kindedStrings(inner(schema.element), one, `${place}[]`),
    )
  if (schema instanceof z.ZodRecord)
    return Object.entries(value as object).flatMap(([key, one]) => [
      ...kindedStrings(inner(schema.keyType), key, `${place}{}`),
      ...kindedStrings(inner(schema.valueType), one, `${place}{}`),
    ])
  if (schema instanceof z.ZodObject)
    return Object.entries(value as object).flatMap(([key, one]) =>
      kindedStrings(inner(schema.shape[key] ?? schema.def.catchall), one, `${place}.${key}`),
    )
  return []
}

/** Places of one kind in a schema, as in `kindedStrings`. */
export function placesOfKind(schema: z.ZodType, kind: Kind, place = ''): string[] {
  const below = (one: unknown, at = place) => placesOfKind(one as z.ZodType, kind, at)
  if (kindOf(schema)) return kindOf(schema) === kind ? [place] : []
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return below(schema.unwrap())
  if (schema instanceof z.ZodUnion) return [...new Set(schema.options.flatMap(one => below(one)))]
  if (schema instanceof z.ZodArray) return below(schema.element, `${place}[]`)
  if (schema instanceof z.ZodRecord) return below(schema.valueType, `${place}{}`)
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, one]) => below(one, `${place}.${key}`))
  return []
}
