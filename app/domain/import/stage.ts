import type { Permalink } from '#app/shared/ids.ts'
import type { PluginPort, Tx } from '#app/domain/kernel/index.ts'
import type { DumpRow } from './dump-row.ts'
import type { Origin } from './origin.ts'
import type { ImportedKind } from '#app/domain/posts/imported/imported.queries.ts'
import type { Tally } from './tally.ts'

/** What a stage works with while it handles one row or object. */
export type StageContext = {
  tx: Tx
  origin: Origin
  tally: Tally
  /** When this run began; stands in where a dump does not tell a time. */
  now: number
  /** Configured address of this site. */
  siteUrl: string
  permalink: Permalink
  /** What draws formulas; null where nothing does. */
  plugins: PluginPort | null
}

/** Reads one file of the dump, row by row. */
export type FileStage = {
  kind: 'file'
  name: string
  file: string
  /** Name of the element around the rows. */
  root: string
  apply(ctx: StageContext, row: DumpRow): void
}

/** Goes over what was imported before, in the order of ids. */
export type SweepStage = {
  kind: 'sweep'
  name: string
  over: ImportedKind[]
  apply(ctx: StageContext, object: { kind: string; objectId: number }): void
}

export type Stage = FileStage | SweepStage
