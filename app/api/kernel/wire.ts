/** What answers are made of: one row of a shape gives a field's schema and its value. */
import { z } from 'zod'
import { putValue } from '#shared/own-value.ts'
import type { ApiArgs } from './args.ts'

/** A kind of value on the wire: its schema, and how it is made from a value of the server. */
export type Wire<V, S extends z.ZodType = z.ZodType> = {
  schema: S
  toWire: (value: V, args: ApiArgs) => z.input<S>
}

/** What clients get. */
export type Sent<W extends { schema: z.ZodType }> = z.infer<W['schema']>

/** The data of an answer, which may have to be read first. */
export type Answer<V, S extends z.ZodType = z.ZodType> = {
  schema: S
  toWire: (value: V, args: ApiArgs) => z.input<S> | Promise<z.input<S>>
}

export const kind = <V, S extends z.ZodType>(
  schema: S,
  toWire: (value: V, args: ApiArgs) => z.input<S>,
): Wire<V, S> => ({ schema, toWire })

/** For calls that answer only success. */
export const nothing = kind(z.null(), () => null)

export const empty = kind(z.strictObject({}), () => ({}))

/** What the server has, as it is. */
export const asIs = <S extends z.ZodType>(schema: S): Wire<z.input<S>, S> =>
  kind(schema, value => value)

export const list = <V, S extends z.ZodType>({ schema, toWire }: Wire<V, S>) =>
  kind(z.array(schema), (values: readonly V[], args) => values.map(one => toWire(one, args)))

export const nullable = <V, S extends z.ZodType>({ schema, toWire }: Wire<V, S>) =>
  kind(schema.nullable(), (value: V | null, args) => (value === null ? null : toWire(value, args)))

/** Left out of the answer when there is none. */
export const optional = <V, S extends z.ZodType>({ schema, toWire }: Wire<V, S>) =>
  kind(schema.optional(), (value: V | null | undefined, args) =>
    value === null || value === undefined ? undefined : toWire(value, args),
  )

/** Made from a part of a value, or from what it is turned into. */
export const from = <R, V, S extends z.ZodType>(
  read: (value: R, args: ApiArgs) => V,
  { schema, toWire }: Wire<V, S>,
): Wire<R, S> => kind(schema, (value, args) => toWire(read(value, args), args))

/** What is read for the answer, such as the post that a call has written. */
export const via = <R, V, S extends z.ZodType>(
  read: (result: R, args: ApiArgs) => V | Promise<V>,
  { schema, toWire }: Answer<V, S>,
): Answer<R, S> => ({
  schema,
  toWire: async (result, args) => toWire(await read(result, args), args),
})

/**
 * A schema alone stands for a value as it is. `toWire` is a method here, so that kinds of all values
 * fit; `Field` compares them with the row.
 */
type Kind = z.ZodType | { schema: z.ZodType; toWire(value: unknown, args: ApiArgs): unknown }
type SchemaOf<K> = K extends { schema: infer S; toWire: unknown } ? S & z.ZodType : K & z.ZodType
type ValueOf<K> = K extends { toWire: (value: infer V, args: ApiArgs) => unknown } ? V : z.input<K>

type Camel<Name> = Name extends `${infer A}_${infer B}` ? `${A}${Capitalize<Camel<B>>}` : Name
type KeysOf<Row, V, K extends keyof Row = keyof Row> = K extends K
  ? Row[K] extends V
    ? K
    : never
  : never
type Read<Row, V> = (row: Row, args: ApiArgs) => V

/** A kind alone has its value from the row's field of the same name, in camelCase. */
type Field<Row, Name, K> =
  | (Camel<Name> extends KeysOf<Row, ValueOf<K>> ? K : never)
  | readonly [K, KeysOf<Row, ValueOf<K>> | Read<Row, ValueOf<K>>]

type Shape<Row, K> = Wire<
  Row,
  z.ZodObject<{ -readonly [Name in keyof K]: SchemaOf<K[Name]> }, z.core.$strict>
> & {
  /** For shapes with more fields, or fewer. */
  fields: { [Name in keyof K]: readonly [K[Name], Read<Row, ValueOf<K[Name]>>] }
}

const camel = (name: string) =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** A row of a shape, with a function in place of the name of a field. */
function readerOf<Row>(name: string, field: unknown): [Kind, Read<Row, unknown>] {
  const [kind, of] = (Array.isArray(field) ? field : [field, camel(name)]) as [
    Kind,
    keyof Row | Read<Row, unknown>,
  ]
  return [kind, typeof of === 'function' ? of : row => row[of]]
}

/**
 * An object on the wire, made from a row of the server; `id` names it in the API's description.
 * Its fields are in the order given here.
 */
export const shape =
  <Row>(id?: string) =>
  <K extends Record<string, Kind>>(given: {
    [Name in keyof K]: Field<Row, Name, K[Name]>
  }): Shape<Row, K> => {
    const fields = Object.entries(given).map(
      ([name, field]) => [name, readerOf<Row>(name, field)] as const,
    )
    const schemas = fields.map(([name, [kind]]) => [name, 'toWire' in kind ? kind.schema : kind])
    const schema = z.strictObject(Object.fromEntries(schemas))
    const makers = fields.map(([name, [kind, read]]): [string, Read<Row, unknown>] =>
      'toWire' in kind ? [name, (row, args) => kind.toWire(read(row, args), args)] : [name, read],
    )
    const toWire = (row: Row, args: ApiArgs) => {
      const sent: Record<string, unknown> = {}
      // `Object.fromEntries` takes four times as long.
      for (const [name, make] of makers) putValue(sent, name, make(row, args))
      return sent
    }
    const shape: object = {
      schema: id ? schema.meta({ id }) : schema,
      toWire,
      fields: Object.fromEntries(fields),
    }
    // `Field` has compared each field with the row; a list of fields has no such types.
    return shape as Shape<Row, K>
  }
