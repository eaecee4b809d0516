/** Counts of what a stage of an import did, for the final report. */
import { ownValue, putValue } from '#shared/own-value.ts'

type Counts = Record<string, number>

const MostExamples = 3

export type TallyState = {
  /** Rows that this stage handles. */
  read: number
  made: Counts
  /** Of what was made, what is not as it was. Missing in reports of earlier versions. */
  changed?: Counts
  skipped: Counts
  /** A few of those left out or changed, by reason. */
  examples?: Record<string, string[]>
  /** Id of the last row done, to recognize the file. */
  lastId: string
  /** Bytes of the file. */
  size: number
}

export class Tally {
  readonly state: TallyState

  constructor(json = '{}') {
    const known = JSON.parse(json) as Partial<TallyState>
    this.state = { read: 0, made: {}, skipped: {}, lastId: '', size: 0, ...known }
  }

  read(count = 1): void {
    this.state.read += count
  }

  made(kind: string, count = 1): void {
    this.add(this.state.made, kind, count)
  }

  /** `example` names one of them, for the report. */
  skipped(reason: string, example = '', count = 1): void {
    this.add(this.state.skipped, reason, count)
    this.note(reason, example)
  }

  /** Something that was taken, but not as it was. */
  changed(kind: string, example: string): void {
    this.add((this.state.changed ??= {}), kind, 1)
    this.note(kind, example)
  }

  private add(to: Counts, name: string, count: number): void {
    putValue(to, name, (ownValue(to, name) ?? 0) + count)
  }

  private note(reason: string, example: string): void {
    if (example === '') return
    const { examples = {} } = this.state
    const known = ownValue(examples, reason) ?? []
    if (known.length < MostExamples)
      putValue(examples, reason, [...known, [...example].slice(0, 80).join('')])
    this.state.examples = examples
  }

  toJson(): string {
    return JSON.stringify(this.state)
  }
}
