import type { ImportReport } from '#parts/move/domain/import/stage-report.ts'
import type { StageReport } from '#parts/move/domain/import/stage-report.ts'
import { ownValue } from '#shared/own-value.ts'

const number = (value: number) => value.toLocaleString('en-US')

const States: Record<StageReport['state'], string> = {
  done: '',
  before: ' (imported before)',
  'no file': ' (the folder has no such file)',
  changed: ' (imported before; the file has changed since and was not read again)',
}

/** Highest count first, then by name. */
const sorted = (counts: Record<string, number>) =>
  Object.entries(counts).sort(([a, n], [b, m]) => m - n || a.localeCompare(b))

/** A few of those that a line counts. */
function such({ examples }: StageReport, what: string): string {
  const some = ownValue(examples, what)
  return some ? `, such as ${some.join('; ')}` : ''
}

export function stageLines(stage: StageReport): string[] {
  const place = stage.file ? `${stage.name}, ${stage.file}` : stage.name
  const skipped = Object.values(stage.skipped).reduce((sum, count) => sum + count, 0)
  return [
    `${place}${States[stage.state]}`,
    ...(stage.state === 'no file' ? [] : [`  ${number(stage.read).padStart(9)}  read`]),
    ...sorted(stage.made).map(
      ([kind, count]) => `  ${number(count).padStart(9)}  made: ${kind}${such(stage, kind)}`,
    ),
    ...sorted(stage.changed ?? {}).map(
      ([what, count]) => `  ${number(count).padStart(9)}  note: ${what}${such(stage, what)}`,
    ),
    ...(skipped ? [`  ${number(skipped).padStart(9)}  skipped`] : []),
    ...sorted(stage.skipped).map(
      ([why, count]) => `  ${number(count).padStart(15)}  ${why}${such(stage, why)}`,
    ),
  ]
}

/** What was read, created and skipped, by stage. */
export function reportLines(report: Pick<ImportReport, 'stages'>, milliseconds: number): string[] {
  const fresh = report.stages.some(stage => stage.state === 'done')
  const end = fresh
    ? `Imported in ${(milliseconds / 1000).toFixed(1)} s.`
    : 'Nothing to do: this dump was imported before.'
  return [...report.stages.flatMap(stageLines), end]
}
