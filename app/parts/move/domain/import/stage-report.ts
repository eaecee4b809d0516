import type { Origin } from './origin.ts'
import { ownValue, putValue } from '#shared/own-value.ts'
import type { TallyState } from './tally.ts'

export type StageReport = TallyState & {
  name: string
  file: string
  /**
   * `done` now; `before`: by an earlier run; `no file`: not in the folder; `changed`: read earlier, and not
   * again.
   */
  state: 'done' | 'before' | 'no file' | 'changed'
}

export type ImportProgress = { stage: string; number: number; of: number; fraction: number }

export type ImportReport = Origin & { stages: StageReport[] }

/** Counts and examples of both. */
function together<T>(one: Record<string, T>, other: Record<string, T>, add: (a: T, b: T) => T) {
  const all = { ...one }
  for (const [name, value] of Object.entries(other)) {
    const first = ownValue(all, name)
    putValue(all, name, first === undefined ? value : add(first, value))
  }
  return all
}

const sum = (one: number, other: number) => one + other

/**
 * What was read from a source and what became of it, in one report. Of a stage with the name of a file of the source
 * the rows of that file count.
 */
export function joinReports(
  read: readonly StageReport[],
  loaded: readonly StageReport[],
): StageReport[] {
  const isNew = loaded.some(({ state, file }) => file !== '' && state === 'done')
  const joined = read.map((stage): StageReport => {
    const same = loaded.find(({ name }) => name === stage.name)
    if (!same) return stage.state === 'no file' || isNew ? stage : { ...stage, state: 'before' }
    return {
      ...same,
      file: stage.file,
      state: stage.state === 'no file' ? stage.state : same.state,
      read: stage.read,
      made: together(stage.made, same.made, sum),
      changed: together(stage.changed ?? {}, same.changed ?? {}, sum),
      skipped: together(stage.skipped, same.skipped, sum),
      examples: together(stage.examples ?? {}, same.examples ?? {}, (a, b) =>
        [...a, ...b].slice(0, 3),
      ),
    }
  })
  const rest = loaded.filter(({ name }) => !read.some(stage => stage.name === name))
  return [...joined, ...rest]
}
