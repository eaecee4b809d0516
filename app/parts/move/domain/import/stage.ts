import type { Permalink } from '#shared/ids.ts'
import type { Db, PluginPort, Tx } from '#kernel'
import type { Origin } from './origin.ts'
import type { ImportedKind } from '#posts/imported/imported.queries.ts'
import type { Everything } from './queries/everything.queries.ts'
import type { FileSpec } from './site-format/fields.queries.ts'
import type { FolderLine } from './site-import/read-lines.ts'
import type { Tally } from './tally.ts'

/** Context of a stage while it handles one row or object. */
export type StageContext = {
  tx: Tx
  origin: Origin
  tally: Tally
  /** Start of this run; used when a dump lacks a time. */
  now: number
  siteUrl: string
  /** The site takes the URL of a folder that has all of it. */
  takesUrl?: boolean
  permalink: Permalink
  /** Plugins that render formulas; null if there are none. */
  plugins: PluginPort | null
}

/** Reads one file of a site folder, line by line. */
export type LinesStage = {
  kind: 'lines'
  name: string
  file: string
  spec: FileSpec
  apply(ctx: StageContext, line: FolderLine): void
}

/** Processes previously imported objects, or all of a table, in order of id. */
export type SweepStage = {
  kind: 'sweep'
  name: string
  over: ImportedKind[] | Everything
  apply(ctx: StageContext, object: { kind: string; objectId: number }): void
}

/** Does its work as a whole; running it again gives the same. */
export type StepStage = {
  kind: 'step'
  name: string
  run(ctx: Omit<StageContext, 'tx'> & { db: Db }, report: (fraction: number) => void): unknown
}

export type Stage = LinesStage | SweepStage | StepStage
