/**
 * Fields of the lines of a site folder: each joins the schema of a value in the file with the column
 * that it is kept in. Times are ISO 8601 in UTC, ids are strings, codes are words, and a value that is
 * the usual one is left out.
 */
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'
import { ObjectType } from '#app/shared/codes.ts'

/** What an export holds: what every visitor may see, or everything that a move needs. */
export type Scope = 'public' | 'private'

export type Field = {
  schema: z.ZodType
  required: boolean
  /** What is read from the database; null = the export of this scope does not have the field. */
  select(scope: Scope): SQL | null
  /** Undefined = the line goes without it. */
  toFile(stored: unknown): unknown
  /** Property of the table; null = it is kept elsewhere. */
  column: string | null
  toRow(value: unknown): unknown
  /** Stored where the line goes without the field; undefined = it has to be there. */
  absent: unknown
}

export const Id = z.string().min(1).max(200)
export const Time = z.iso.datetime()
const Whole = z.int()
const Words = z.string()

const propertyOf = (column: SQLiteColumn): string =>
  Object.entries(getTableColumns(column.table)).find(([, one]) => one === column)![0]

const same = (value: unknown) => value

type Making = Partial<Pick<Field, 'toFile' | 'toRow'>>

/** A field of a column. Where the column has a default, lines that go without the field have that. */
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

/** Of nothing or the site itself where the line goes without it. */
const idOrNone = (column: SQLiteColumn): Field => ({ ...id(column), required: false, absent: 0 })

/** A number as this program gives them; foreign ids are looked up before they come here. */
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
export const count = (column: SQLiteColumn): Field => ofColumn(column, Whole)

export const flag = (column: SQLiteColumn): Field =>
  ofColumn(column, z.boolean(), { toFile: Boolean, toRow: Number })

/** Numbers of a column as words. */
export function word(column: SQLiteColumn, words: Record<string, number>): Field {
  const names = Object.keys(words)
  return ofColumn(column, z.enum(names as [string, ...string[]]), {
    toFile(stored) {
      const name = names.find(one => words[one] === stored)
      if (name === undefined)
        throw new Error(`${column.name} has an unknown code: ${String(stored)}`)
      return name
    },
    toRow: value => words[value as string],
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

/** Made from other tables; the importer writes it there. Null and 0 are left out. */
export const made = (schema: z.ZodType, select: Field['select'], toFile = same): Field => ({
  schema,
  required: false,
  select,
  toFile: stored => (stored === null || stored === 0 ? undefined : toFile(stored)),
  column: null,
  toRow: same,
  absent: null,
})

/** For folders of other programs alone. */
export const foreign = (schema: z.ZodType): Field => made(schema, () => null)

export const optional = (field: Field): Field => ({ ...field, required: false })

/** Written also where it is the usual value. */
export const always = (field: Field): Field => ({
  ...field,
  required: true,
  toFile: stored => (stored === field.absent ? stored : field.toFile(stored)),
})

/** In an export with private data alone. */
export const privately = (field: Field): Field => ({
  ...field,
  select: scope => (scope === 'private' ? field.select(scope) : null),
})

export const described = (field: Field, description: string): Field => ({
  ...field,
  schema: field.schema.describe(description),
})

/** The field that the name and type of a column ask for; ids are told apart by their use. */
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
  /** Columns by which the lines are ordered; they name a row. */
  key: SQLiteColumn[]
  fields: Record<string, Field>
  /** Which rows an export of this scope has. */
  where(scope: Scope): SQL
  schema: z.ZodObject
}

type Spec = Omit<FileSpec, 'schema' | 'where'> & { where?: FileSpec['where'] }

/** A file of a site folder. Names that the format does not have are mistakes. */
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
  /** Columns that are made from others or belong to one installation. */
  without?: SQLiteColumn[]
  /** Columns that are not what their names say. */
  as?: Record<string, Field>
  /** What stands in other tables. */
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
  const fields = columns.map(column => [column.name, as[column.name] ?? fieldOf(column)])
  const all = { ...(Object.fromEntries(fields) as FileSpec['fields']), ...more }
  return file({ ...spec, scope, fields: all })
}
