/** Stored texts with their HTML, and the progress of rendering them again. */
import { sql } from 'drizzle-orm'
import { arg, type Db, statement, type Tx } from '#kernel'
import { lateDrawing } from '#drizzle/schema/columns.ts'
import { importedText } from '#posts/imported/unedited.queries.ts'

export const TextKinds = ['question', 'answer', 'comment', 'tag', 'user'] as const
export type TextKind = (typeof TextKinds)[number]

export type StoredText = {
  id: number
  source: string
  html: string
  /** 1 = imported and not edited here since; for a comment, even if it was. */
  imported: number
  /** The post of a comment; otherwise 0. */
  objectId: number
}

type Shape = { source: string; html: string; objectId?: string }

const shapes: Record<TextKind, Shape> = {
  question: { source: 'original_text', html: 'html' },
  answer: { source: 'original_text', html: 'html' },
  comment: { source: 'original_text', html: 'html', objectId: 'object_id' },
  tag: { source: 'original_text', html: 'html' },
  user: { source: 'bio', html: 'bio_html' },
}

const counters = statement<{ value: number }>(
  sql`select value from site_counter where key = ${arg('key')}`,
)
const setCounter = statement(sql`insert into site_counter (key, value)
  values (${arg('key')}, ${arg('value')}) on conflict (key) do update set value = excluded.value`)
const dropCounters = statement(sql`delete from site_counter where key like 'render_anew_%'`)

export type Progress = { kind: number; last: number; changed: number; kept: number }
const keyOf = (name: string) => `render_anew_${name}`

/** Where an earlier run stopped; all 0 if there was none. */
export function findProgress(db: Db): Progress {
  const value = (name: keyof Progress) => counters.get(db, { key: keyOf(name) })?.value ?? 0
  return {
    kind: value('kind'),
    last: value('last'),
    changed: value('changed'),
    kept: value('kept'),
  }
}

/** Call it in the transaction that writes the counted texts. */
export function saveProgress(tx: Tx, progress: Progress): void {
  for (const [name, value] of Object.entries(progress))
    setCounter.run(tx, { key: keyOf(name), value })
}

export const forgetProgress = (tx: Tx): void => void dropCounters.run(tx)

const statements = Object.fromEntries(
  TextKinds.map(kind => {
    const { source, html, objectId } = shapes[kind]
    const table = sql`${sql.identifier(kind)} t`
    const written = sql`t.${sql.identifier(source)} <> ''`
    const plain = kind === 'question' || kind === 'answer'
    const hasExcerpt = plain || kind === 'tag'
    return [
      kind,
      {
        list: statement<StoredText>(sql`select t.id, t.${sql.identifier(source)} as source,
            t.${sql.identifier(html)} as html, (${importedText[kind](sql`t`)}) as imported,
            ${objectId ? sql`t.${sql.identifier(objectId)}` : sql`0`} as objectId
          from ${table} where t.id > ${arg('after')} and ${written}
          order by t.id limit ${arg('limit')}`),
        late: statement<StoredText>(sql`select t.id, t.${sql.identifier(source)} as source,
            t.${sql.identifier(html)} as html, (${importedText[kind](sql`t`)}) as imported,
            ${objectId ? sql`t.${sql.identifier(objectId)}` : sql`0`} as objectId
          from ${table} where ${kind === 'user' ? sql`0` : lateDrawing} and t.id > ${arg('after')}
          order by t.id limit ${arg('limit')}`),
        counts: statement<{ n: number }>(sql`select count(*) as n from ${table}
          where t.id > ${arg('after')} and ${written}`),
        save: statement(sql`update ${sql.identifier(kind)}
          set ${sql.identifier(html)} = ${arg('html')}
            ${hasExcerpt ? sql`, excerpt = ${arg('excerpt')}` : sql``}
          where id = ${arg('id')} and ${sql.identifier(html)} = ${arg('before')}
            and ${sql.identifier(source)} = ${arg('source')}`),
        saveWords: plain
          ? statement(sql`update ${sql.identifier(kind)} set plain_text = ${arg('text')}
              where id = ${arg('id')} and plain_text <> ${arg('text')}`)
          : null,
      },
    ]
  }),
) as Record<
  TextKind,
  {
    list: ReturnType<typeof statement<StoredText>>
    late: ReturnType<typeof statement<StoredText>>
    counts: ReturnType<typeof statement<{ n: number }>>
    save: ReturnType<typeof statement>
    saveWords: ReturnType<typeof statement> | null
  }
>

export const listTexts = (db: Db, kind: TextKind, after: number, limit: number) =>
  statements[kind].list.all(db, { after, limit })

/** Texts with a drawing that missed its turn. Bios have no drawings. */
export const listLate = (db: Db, kind: TextKind, after: number, limit: number) =>
  statements[kind].late.all(db, { after, limit })

export const countTexts = (db: Db, kind: TextKind, after: number): number =>
  statements[kind].counts.one(db, { after }).n

export type NewText = { html: string; text: string; excerpt: string }

/**
 * Stores the HTML of a text that was not edited meanwhile; times and revisions stay. Says whether it
 * was stored, and whether its words changed, for the search.
 */
export function saveText(
  tx: Tx,
  kind: TextKind,
  { id, source, html: before }: StoredText,
  { html, text, excerpt }: NewText,
): { stored: boolean; words: boolean } {
  const { save, saveWords } = statements[kind]
  const stored = save.change(tx, { id, source, before, html, excerpt }) > 0
  return { stored, words: stored && saveWords !== null && saveWords.change(tx, { id, text }) > 0 }
}
