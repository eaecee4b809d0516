/** Counts of what a stage of an import did, for the final report. */
type Counts = Record<string, number>

export type TallyState = {
  /** Rows that this stage handles. */
  read: number
  made: Counts
  skipped: Counts
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

  read(): void {
    this.state.read++
  }

  made(kind: string, count = 1): void {
    this.state.made[kind] = (this.state.made[kind] ?? 0) + count
  }

  skipped(reason: string): void {
    this.state.skipped[reason] = (this.state.skipped[reason] ?? 0) + 1
  }

  toJson(): string {
    return JSON.stringify(this.state)
  }
}
