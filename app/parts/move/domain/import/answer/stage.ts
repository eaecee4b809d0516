import type { AnswerSource } from '#parts/move/domain/import/answer-source/answer-source.ts'
import type { LineWriter } from '#parts/move/domain/import/site-export/line-writer.ts'
import type { Tally } from '#parts/move/domain/import/tally.ts'
import type { Facts } from './facts.ts'
import { lineOf } from './line-of.ts'
import { firstIdOf, SourceRow } from './source-row.ts'

/** The database of an Answer site in Answer's own tables; see `answer-source`. */
export type SourceDb = Pick<AnswerSource, 'db' | 'version' | 'left'>

/** Takes the lines of a folder, and counts what was read for the report. */
export type FolderOut = {
  stream(name: string): Pick<LineWriter, 'write'>
  tally(name: string, file: string): Tally
}

/** What all stages of a run share. */
export type AnswerRun = {
  source: SourceDb
  /** When this run began, in ms. */
  now: number
  /** Configured address of this site. */
  siteUrl: string
  /** Known addresses of the old site. */
  sites: readonly string[]
  /** Account 1 of this site. */
  admin: { username: string; email: string }
  /** Those of this site. */
  badges: readonly { key: string; single: boolean }[]
  /** Rewrites addresses of the old site in a text. */
  withNewAddresses(text: string): string
  /** Facts of the whole source, read once when they are first needed. */
  memo<T>(name: string, read: () => T): T
}

export type AnswerContext = AnswerRun & {
  facts: Facts
  out: FolderOut
  tally: Tally
}

export type AnswerStage = {
  name: string
  /** Source table named in the report; empty if the stage reads no table. */
  table: string
  run(ctx: AnswerContext): void
}

/** Writes a row of this site as a line, with the fields that no column has. */
export function write(
  { out }: AnswerContext,
  file: string,
  row: Record<string, unknown>,
  more: Record<string, unknown> = {},
): void {
  out.stream(file).write({ ...lineOf(file, row), ...more })
}

/** Rows of a query on the source; numbers are bigints, since object ids exceed 2^53. */
export function* eachRow(
  { source }: Pick<AnswerRun, 'source'>,
  query: string,
  ...params: unknown[]
): Generator<SourceRow> {
  const rows = source.db.prepare(query).safeIntegers()
  for (const row of rows.iterate(...params)) yield new SourceRow(row as Record<string, unknown>)
}

/** The same in memory. */
export const sourceRows = (
  run: Pick<AnswerRun, 'source'>,
  query: string,
  ...params: unknown[]
): SourceRow[] => [...eachRow(run, query, ...params)]

export type TableStage = {
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
export const tableStage = (stage: TableStage): AnswerStage => ({
  ...stage,
  run(ctx) {
    const { table, type, where = '1' } = stage
    const base = type === undefined ? 0n : firstIdOf(type)
    const end = type === undefined ? BigInt(Number.MAX_SAFE_INTEGER) : firstIdOf(type + 1)
    const rows = `"${table}" where (${where})`
    for (const row of eachRow(
      ctx,
      `select * from ${rows} and id > ? and id < ? order by id`,
      base,
      end,
    )) {
      ctx.tally.read()
      stage.apply(ctx, row)
    }
    if (type !== undefined) {
      const query = `select count(*) as n from ${rows} and (id <= ? or id >= ?)`
      const strange = sourceRows(ctx, query, base, end)[0]!.integer('n')
      if (strange > 0) ctx.tally.skipped('its id is not one of its kind', '', strange)
    }
    stage.finish?.(ctx)
  },
})
