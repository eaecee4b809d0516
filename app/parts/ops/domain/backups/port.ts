/** Backups and the HTML copy as the domain sees them: made and checked in child processes. */

/** `copy` renews the public pages as plain files; the others concern snapshots. */
export type BackupTask = 'take' | 'verify' | 'remove' | 'pack' | 'copy'

/** All times in ms, sizes in bytes; a time of 0 = never. */
export type BackupEntry = {
  name: string
  at: number
  kind: 'scheduled' | 'manual'
  rows: { users: number; questions: number; answers: number; comments: number }
  files: number
  /** Size of database and files after a restore. */
  bytes: number
  /** Bytes that the snapshot added to the store. */
  stored: number
  tookMs: number
  /** Version of the program that made the snapshot. */
  program: string
  encrypted: boolean
  /** When it last passed verification. */
  verifiedAt: number
  /** It cannot be restored: pieces are missing, or its database is damaged. */
  damaged: boolean
  /** Made while the clock was wrong: dated in the future. */
  ahead: boolean
  /** Until when the prepared file can be downloaded. */
  preparedUntil: number
}

/** Files of the HTML copy. */
export type HtmlCopyCounts = { written: number; kept: number; removed: number }
export type BackupOutcome = {
  at: number
  name: string
  error: string
  tookMs: number
  /** The last complete run of the HTML copy. */
  copied?: HtmlCopyCounts & { at: number }
}

export type BackupState = {
  /** The running task, or the off-site copy; `of` is 0 while the total is unknown. */
  running: {
    task: BackupTask | 'mirror'
    name: string
    startedAt: number
    done: number
    of: number
  } | null
  folder: string
  /** An S3 store is configured. */
  offSite: boolean
  /** `mirror`: the off-site copy to the bucket in use. */
  last: Partial<Record<BackupTask | 'mirror', BackupOutcome>>
  /** Not dated in the future. */
  newest: { at: number; verifiedAt: number } | null
  /** Number of damaged snapshots. */
  damaged: number
  /** Times of the next snapshot and check; 0 = off. */
  nextAt: number
  nextCheckAt: number
  /** Of the HTML copy; time 0 = off. */
  copyFolder: string
  nextCopyAt: number
}

export type BackupPort = {
  /** Newest first. */
  list(now?: number): BackupEntry[]
  state(now: number): BackupState
  busy(): boolean
  /** Starts a task; the result appears in the state. `take` and `copy` have no name. */
  start(task: BackupTask, name: string): void
  /** Path of the file prepared for download; null if there is none. */
  prepared(name: string): string | null
  /** Writes to the S3 store and reads from it. Throws the store's error. */
  tryStore(): Promise<void>
  /** Runs what is due on the schedule. */
  runDue(now: number): Promise<void>
}

declare module '#kernel/context.ts' {
  interface Ports {
    /** Backups of the whole site. */
    backups: BackupPort
  }
}
