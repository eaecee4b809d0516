import type { DiffView } from '#ui/history/diff-model.ts'

export type EditConflict = {
  /** The newer revision. From now on the form names it, so that saving again overwrites it. */
  revisionId: string
  name: string
  at: string
  summary: string
  /** What saving would remove from the newer revision, and add to it. */
  diff: DiffView
  /** The newer revision's text. */
  theirs: DiffView
}
