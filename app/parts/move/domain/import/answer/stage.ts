import type { PluginPort, Tx } from '#kernel'
import type { AnswerSource } from '#parts/move/domain/import/answer-source/answer-source.ts'
import type { Tally } from '#parts/move/domain/import/tally.ts'
import { firstIdOf, SourceRow } from './source-row.ts'

/** The database of an Answer site in Answer's own tables; see `answer-source`. */
export type SourceDb = Pick<AnswerSource, 'db' | 'version' | 'left'>

/** What all stages of a run share. */
export type AnswerRun = {
  source: SourceDb
  /** When this run began, in ms; used where the source has no time. */
  now: number
  /** Configured address of this site. */
  siteUrl: string
  /** Known addresses of the old site. */
  sites: readonly string[]
  plugins: PluginPort | null
  /** Rewrites addresses of the old site in a text. */
  withNewAddresses(text: string): string
  /** Facts of the whole source, read once when they are first needed. */
  memo<T>(name: string, read: () => T): T
}

export type AnswerContext = AnswerRun & { tx: Tx; tally: Tally }

/** Some items of a stage after the key `done`; the key of each grows. */
export type Items<T> = (
  run: AnswerRun & { tx: Tx },
  done: number,
  limit: number,
) => [key: number, item: T][]

export type AnswerStage<T = unknown> = {
  name: string
  /** Table of the source, for the report; empty = goes over what is here. */
  table: string
  total(run: AnswerRun & { tx: Tx }): number
  after: Items<T>
  apply(ctx: AnswerContext, item: T): void
  /** Runs in the transaction that ends the stage. */
  finish?(ctx: AnswerContext): void
}

const count = (source: SourceDb, from: string) =>
  Number(source.db.prepare(`select count(*) from ${from}`).pluck().get())

/** Rows of a query on the source; numbers are bigints, since object ids exceed 2^53. */
export function sourceRows(
  { source }: Pick<AnswerRun, 'source'>,
  query: string,
  ...params: unknown[]
): SourceRow[] {
  const rows = source.db
    .prepare(query)
    .safeIntegers()
    .all(...params) as Record<string, unknown>[]
  return rows.map(row => new SourceRow(row))
}

type TableStage = {
  name: string
  table: string
  /** Type of its object ids; none for tables with plain numbers. */
  type?: number
  /** Condition on the rows. */
  where?: string
  apply(ctx: AnswerContext, row: SourceRow): void
  finish?(ctx: AnswerContext): void
}

/** Goes over a table of the source in the order of its ids. */
export function tableStage(stage: TableStage): AnswerStage<SourceRow> {
  const { name, table, type, where = '1', finish } = stage
  const base = type === undefined ? 0n : firstIdOf(type)
  const rows = `"${table}" where (${where})`
  return {
    name,
    table,
    total: ({ source }) => count(source, rows),
    after: (run, done, limit) => {
      const query = `select * from ${rows} and id > ? and id < ? order by id limit ?`
      const end = type === undefined ? BigInt(Number.MAX_SAFE_INTEGER) : firstIdOf(type + 1)
      const found = sourceRows(run, query, base + BigInt(done), end, limit)
      return found.map(row => [type === undefined ? row.integer('id') : row.seq('id', type), row])
    },
    apply(ctx, row) {
      ctx.tally.read()
      stage.apply(ctx, row)
    },
    finish(ctx) {
      if (type !== undefined) {
        const query = `select count(*) as n from ${rows} and (id <= ? or id >= ?)`
        const [odd] = sourceRows(ctx, query, base, firstIdOf(type + 1))
        const strange = odd!.integer('n')
        if (strange > 0) ctx.tally.skipped('its id is not one of its kind', '', strange)
      }
      finish?.(ctx)
    },
  }
}

/** One step without rows. */
export const onceStage = (name: string, run: (ctx: AnswerContext) => void): AnswerStage<null> => ({
  name,
  table: '',
  total: () => 1,
  after: (_, done) => (done < 1 ? [[1, null]] : []),
  apply: run,
})
