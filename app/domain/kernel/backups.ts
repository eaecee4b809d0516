/** Backups as the domain sees them: made and checked outside of this process, kept in a store. */

export type BackupTask = 'take' | 'verify' | 'remove' | 'pack'

/** All times in ms, sizes in bytes; a time of 0 = never. */
export type BackupEntry = {
  name: string
  at: number
  kind: 'scheduled' | 'manual'
  rows: { users: number; questions: number; answers: number; comments: number }
  files: number
  /** Of database and files when they are written out. */
  bytes: number
  /** What it added to the store. */
  stored: number
  tookMs: number
  /** Version of the program that made it. */
  program: string
  encrypted: boolean
  /** When it was last written out and found sound. */
  verifiedAt: number
  /** Until when it can be downloaded as one file. */
  preparedUntil: number
}

type Outcome = { at: number; name: string; error: string; tookMs: number }

export type BackupState = {
  /** What is done at this moment; `of` is 0 while that is not known. */
  running: { task: BackupTask; name: string; startedAt: number; done: number; of: number } | null
  folder: string
  /** There is a store elsewhere. */
  offSite: boolean
  last: Partial<Record<BackupTask | 'mirror', Outcome>>
  newest: { at: number; verifiedAt: number } | null
  /** The next snapshot and the next check; 0 = switched off. */
  nextAt: number
  nextCheckAt: number
}

export type BackupPort = {
  /** Newest first. */
  list(): BackupEntry[]
  state(now: number): BackupState
  busy(): boolean
  /** Begins a task; its outcome is found in the state. `take` has no name. */
  start(task: BackupTask, name: string): void
  /** Path of the one file that was prepared of a snapshot; null when there is none. */
  prepared(name: string): string | null
  /** Writes to the store elsewhere and reads from it. Throws with what it said. */
  tryStore(): Promise<void>
  /** What the schedule asks for at this moment. */
  runDue(now: number): Promise<void>
}
