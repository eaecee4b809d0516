/** Every text of an imported object that may contain links: HTML, source, revisions. */
import { sql } from 'drizzle-orm'
import { arg, type Db, statement, type Tx } from '#kernel'

export type LinkedText = {
  /** `revision`: JSON whose texts are sources. */
  form: 'html' | 'source' | 'revision'
  table: string
  id: number
  text: string
}

const tables = ['question', 'answer', 'comment', 'tag'] as const

const bodies = new Map(
  tables.map(table => [
    table as string,
    statement<{ html: string; source: string }>(
      sql`select html, original_text as source from ${sql.identifier(table)} where id = ${arg('id')}`,
    ),
  ]),
)
const revisions = statement<{ id: number; text: string }>(
  sql`select id, content as text from revision where object_id = ${arg('id')} order by id`,
)
const saving = (table: string, column: string) =>
  statement(
    sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${arg('text')} where id = ${arg('id')}`,
  )
const saves = new Map([
  ['revision revision', saving('revision', 'content')],
  ...tables.flatMap(table => [
    [`${table} html`, saving(table, 'html')] as const,
    [`${table} source`, saving(table, 'original_text')] as const,
  ]),
])

/** Applies a change to a text; in a revision, to each of its texts. */
export function mapTexts(
  { form, text }: LinkedText,
  change: (piece: Pick<LinkedText, 'form' | 'text'>) => string,
): string {
  if (form !== 'revision') return change({ form, text })
  const fields = JSON.parse(text) as Record<string, unknown>
  for (const name of ['original_text', 'excerpt', 'wiki'] as const) {
    const value = fields[name]
    if (typeof value === 'string') fields[name] = change({ form: 'source', text: value })
  }
  return JSON.stringify(fields)
}

export function linkedTexts(db: Db, table: string, id: number): LinkedText[] {
  const body = bodies.get(table)?.get(db, { id })
  if (!body) return []
  return [
    { form: 'html', table, id, text: body.html },
    { form: 'source', table, id, text: body.source },
    ...revisions
      .all(db, { id })
      .map((row): LinkedText => ({ form: 'revision', table: 'revision', ...row })),
  ]
}

/** Nothing else of the object changes: neither times nor editors. */
export function saveLinkedText(tx: Tx, { form, table, id }: LinkedText, text: string): void {
  saves.get(`${table} ${form}`)!.run(tx, { id, text })
}
