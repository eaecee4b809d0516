/** Imports by an earlier version, which read dumps of Stack Exchange and databases of Answer itself, in other stages. */
import { DumpError } from '#parts/move/domain/import/dump-error.ts'
import { findProgress } from '#parts/move/domain/import/queries/progress.queries.ts'
import type { Manifest } from '#parts/move/domain/import/site-format/format.ts'
import type { Stage } from '#parts/move/domain/import/stage.ts'
import type { StageReport } from '#parts/move/domain/import/stage-report.ts'
import { Tally } from '#parts/move/domain/import/tally.ts'
import type { Db } from '#kernel'
import { ownValue } from '#shared/own-value.ts'

type Program = Pick<Manifest, 'program'>

/** Stages that only that version has. */
const Marks = { stackexchange: 'accepted answers', answer: 'source' }

export const isBegunEarlier = (db: Db, source: string, { program }: Program): boolean =>
  program !== undefined && findProgress(db, source, Marks[program]) !== undefined

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
  manifest: Program,
  { name }: Stage,
): StageReport | null {
  if (!isBegunEarlier(db, source, manifest)) return null
  const isAnswer = manifest.program === 'answer'
  // Files may still come in a later run, in the same stages.
  if (isAnswer && name.startsWith('files')) return null
  const known = findProgress(db, source, isAnswer ? 'counters' : (ownValue(Names, name) ?? name))
  if (!known && !isAnswer) return null
  if (known?.finished) return { name, file: '', state: 'before', ...new Tally(known.report).state }
  throw new DumpError(
    'An earlier version began this import and was interrupted: finish it with that version',
  )
}
