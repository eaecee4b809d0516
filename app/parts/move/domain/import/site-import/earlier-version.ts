/** Imports of Stack Exchange dumps by an earlier version, which read their files itself, in other stages. */
import { DumpError } from '#parts/move/domain/import/dump-error.ts'
import { findProgress } from '#parts/move/domain/import/queries/progress.queries.ts'
import type { Manifest } from '#parts/move/domain/import/site-format/format.ts'
import type { Stage } from '#parts/move/domain/import/stage.ts'
import type { StageReport } from '#parts/move/domain/import/stage-report.ts'
import { Tally } from '#parts/move/domain/import/tally.ts'
import type { Db } from '#kernel'
import { ownValue } from '#shared/own-value.ts'

/** Only that version has it. */
const Mark = 'accepted answers'
const Names: Record<string, string> = {
  bookmarks: 'votes',
  revisions: 'history',
  activity: 'history',
  links: 'links between posts',
  awards: 'badges',
}

/**
 * What that version has done of a stage; null if it did not begin this import.
 * @throws DumpError when it was interrupted there.
 */
export function doneEarlier(
  db: Db,
  source: string,
  { program }: Manifest,
  { name }: Stage,
): StageReport | null {
  if (program !== 'stackexchange' || !findProgress(db, source, Mark)) return null
  const known = findProgress(db, source, ownValue(Names, name) ?? name)
  if (!known) return null
  if (known.finished) return { name, file: '', state: 'before', ...new Tally(known.report).state }
  throw new DumpError(
    'An earlier version began this import and was interrupted: finish it with that version',
  )
}
