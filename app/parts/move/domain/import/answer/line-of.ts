import { putValue } from '#shared/own-value.ts'
import type { Field } from '#parts/move/domain/import/site-format/fields.queries.ts'
import { files } from '#parts/move/domain/import/site-format/format.ts'

type Named = readonly [name: string, field: Field]

/** Fields by column, by file. */
const fields = new Map(
  files.map(spec => {
    const all = Object.entries(spec.fields)
    const named = all.flatMap(([name, field]): [string, Named][] =>
      field.column ? [[field.column, [name, field]]] : [],
    )
    return [spec.name, new Map(named)]
  }),
)

/** A row of a table as a line of its file. @throws Error for a column that the file does not have. */
export function lineOf(file: string, row: Record<string, unknown>): Record<string, unknown> {
  const line: Record<string, unknown> = {}
  for (const [column, stored] of Object.entries(row)) {
    const [name, field] = fields.get(file)?.get(column) ?? []
    if (!name || !field) throw new Error(`${file} has no field for ${column}`)
    const value = field.toFile(stored)
    if (value !== undefined) putValue(line, name, value)
  }
  return line
}
