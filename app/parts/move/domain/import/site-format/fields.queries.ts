/**
 * Fields of the lines of a site folder: each combines the schema of a value in the file with the column
 * that stores it. Times are ISO 8601 in UTC, ids are strings, codes are words, and default values are
 * omitted.
 */
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'
import { ObjectType } from '#shared/codes.ts'
import { ownValue } from '#shared/own-value.ts'
import { isWebAddress, linkable } from '#shared/web-address.ts'

/** What an export holds: what every visitor may see, or everything that a move needs. */
export type Scope = 'public' | 'private'

export type Field = {
  schema: z.ZodType
  required: boolean
  /** Read from the database; null = not in exports of this scope. */
  select(scope: Scope): SQL | null
  /** Undefined = omitted from the line. */
  toFile(stored: unknown): unknown
  /** Property of the table; null = stored elsewhere. */
  column: string | null
  toRow(value: unknown): unknown
  /** Stored value if the line omits the field; undefined = required. */
  absent: unknown
}

export const Id = z.string().min(1).max(200)
export const Time = z.iso.datetime()
/** An address that pages link: http or https only. */
export const WebAddress = z
  .url({ protocol: /^https?$/, error: 'not an http or https address' })
  .refine(isWebAddress, 'not an http or https address')
const Whole = z.int()
const Words = z.string()

const propertyOf = (column: SQLiteColumn): string =>
  Object.entries(getTableColumns(column.table)).find(([, one]) => one === column)![0]

const same = (value: unknown) => value

type Making = Partial<Pick<Field, 'toFile' | 'toRow'>>

/** A field of a column. Lines without the field have the default of the column. */
function ofColumn(column: SQLiteColumn, schema: z.ZodType, making: Making = {}): Field {
  const given = typeof column.default === 'boolean' ? Number(column.default) : column.default
  const absent = column.hasDefault ? given : column.notNull ? undefined : null
  const { toFile = same, toRow = same } = making
  return {
    schema,
    required: absent === undefined,
    select: () => sql`${column}`,
    toFile: stored => (stored === absent || stored === null ? undefined : toFile(stored)),
    column: propertyOf(column),
    toRow,
    absent,
  }
}

export const id = (column: SQLiteColumn): Field => ({
  ...ofColumn(column, Id, {
    toFile: stored => (stored === 0 ? undefined : String(stored)),
    toRow: ownId,
  }),
  ...(column.primary && { required: true, absent: undefined }),
})

/** Lines without it refer to nothing, or to the site itself. */
const idOrNone = (column: SQLiteColumn): Field => ({ ...id(column), required: false, absent: 0 })

/** A number as this program assigns it; foreign ids are mapped before. @throws RangeError */
export function ownId(value: unknown): number {
  const number = /^[1-9]\d{0,15}$/.test(value as string) ? Number(value) : NaN
  if (Number.isSafeInteger(number)) return number
  throw new RangeError(
    `"${value as string}" is not an id of a site: a whole number without zeros before it`,
  )
}

export const time = (column: SQLiteColumn): Field =>
  ofColumn(column, Time, {
    toFile: stored => new Date(stored as number).toISOString(),
    toRow: value => Date.parse(value as string),
  })

export const text = (column: SQLiteColumn): Field => ofColumn(column, Words)
/** An address that pages link; empty = none. What is stored and is no such address is left out. */
export const address = (column: SQLiteColumn): Field =>
  ofColumn(column, z.union([z.literal(''), WebAddress]), {
    toFile: stored => linkable(stored as string) || undefined,
  })
export const count = (column: SQLiteColumn): Field => ofColumn(column, Whole)

export const flag = (column: SQLiteColumn): Field =>
  ofColumn(column, z.boolean(), { toFile: Boolean, toRow: Number })

/** Codes of a column as words. */
export function word(column: SQLiteColumn, words: Record<string, number>): Field {
  const names = Object.keys(words)
  return ofColumn(column, z.enum(names as [string, ...string[]]), {
    toFile(stored) {
      const name = names.find(one => ownValue(words, one) === stored)
      if (name === undefined)
        throw new Error(`${column.name} has an unknown code: ${String(stored)}`)
      return name
    },
    toRow: value => ownValue(words, value as string),
  })
}

export const ObjectTypes = {
  question: ObjectType.question,
  answer: ObjectType.answer,
  tag: ObjectType.tag,
  user: ObjectType.user,
  bookmark: ObjectType.collection,
  comment: ObjectType.comment,
  report: ObjectType.report,
  badge: ObjectType.badge,
  badge_award: ObjectType.badgeAward,
}

/** Text of a column that holds JSON. */
export const json = (column: SQLiteColumn, schema: z.ZodType = Facts): Field =>
  ofColumn(column, schema, {
    toFile: stored => JSON.parse(stored as string) as unknown,
    toRow: JSON.stringify,
  })
const Facts = z.record(z.string(), z.unknown())

/** Read from other tables, and written there on import. Null and 0 are omitted. */
export const made = (schema: z.ZodType, select: Field['select'], toFile = same): Field => ({
  schema,
  required: false,
  select,
  toFile: stored => (stored === null || stored === 0 ? undefined : toFile(stored)),
  column: null,
  toRow: same,
  absent: null,
})

/** Only for folders from other programs. */
export const foreign = (schema: z.ZodType): Field => made(schema, () => null)

export const optional = (field: Field): Field => ({ ...field, required: false })

/** Written even if it is the default. */
export const always = (field: Field): Field => ({
  ...field,
  required: true,
  toFile: stored => (stored === field.absent ? stored : field.toFile(stored)),
})

/** Only in exports with private data. */
export const privately = (field: Field): Field => ({
  ...field,
  select: scope => (scope === 'private' ? field.select(scope) : null),
})

export const described = (field: Field, description: string): Field => ({
  ...field,
  schema: field.schema.describe(description),
})

/** The field for a column by its name and type; ids depend on their use. */
function usual(column: SQLiteColumn): Field {
  const { name, enumValues, dataType } = column
  if (enumValues?.length) return ofColumn(column, z.enum(enumValues as [string, ...string[]]))
  if (dataType === 'boolean') return flag(column)
  if (dataType === 'string') return text(column)
  if (name === 'object_type') return word(column, ObjectTypes)
  return /_(at|until|since)$/.test(name) ? time(column) : count(column)
}

export type FileSpec = {
  /** `questions` is in `questions.ndjson`. */
  name: string
  about: string
  /** `public`: part of every export. */
  scope: Scope
  table: SQLiteTable
  /** Columns that identify a row and order the lines. */
  key: SQLiteColumn[]
  fields: Record<string, Field>
  /** Which rows an export of this scope has. */
  where(scope: Scope): SQL
  schema: z.ZodObject
}

type Spec = Omit<FileSpec, 'schema' | 'where'> & { where?: FileSpec['where'] }

/** A file of a site folder. Unknown names are errors. */
export function file(spec: Spec): FileSpec {
  const shape = Object.entries(spec.fields).map(([name, { schema, required }]) => [
    name,
    required ? schema : schema.optional(),
  ])
  const schema = z.strictObject(Object.fromEntries(shape) as z.ZodRawShape).describe(spec.about)
  return { where: () => sql`true`, ...spec, schema }
}

type RowsOf = Pick<FileSpec, 'name' | 'about' | 'table' | 'key'> & {
  scope?: Scope
  where?: FileSpec['where']
  /** Columns that are derived or belong to one installation. */
  without?: SQLiteColumn[]
  /** Columns whose name and type do not say enough. */
  as?: Record<string, Field>
  /** Read from other tables. */
  more?: Record<string, Field>
}

/** A file with the columns of a table under their own names. */
export function rowsOf({ without = [], as = {}, more, scope = 'private', ...spec }: RowsOf) {
  const columns = Object.values(getTableColumns(spec.table)).filter(one => !without.includes(one))
  const { foreignKeys } = getTableConfig(spec.table)
  const needed = [...spec.key, ...foreignKeys.flatMap(one => one.reference().columns)]
  const fieldOf = (column: SQLiteColumn) => {
    const isId = column.dataType === 'number' && /(^|_)id$/.test(column.name)
    if (!isId) return usual(column)
    return needed.includes(column) ? id(column) : idOrNone(column)
  }
  const fields = columns.map(column => [column.name, ownValue(as, column.name) ?? fieldOf(column)])
  const all = { ...(Object.fromEntries(fields) as FileSpec['fields']), ...more }
  return file({ ...spec, scope, fields: all })
}
