/** The program and the machine that it runs on, as administrators are shown them. */

/** What became of the last run of a job, in this process. */
export type JobState = {
  name: string
  /** 0 = it has not run yet. */
  startedAt: number
  endedAt: number
  /** Of the last failure; empty when there was none. */
  error: string
  failedAt: number
  /** How many runs in a row failed, up to the last one that ended. */
  failures: number
}

export const FaultNames = [
  'database_unreadable',
  'database_gone',
  'read_only',
  'disk_full',
  'disk_low',
  'migrations_pending',
  'mail_stands',
  'jobs_failing',
  'backup_old',
  'backup_broken',
  'proxy_unheard',
  'settings_unreadable',
] as const
/** Something that only the operator can put right. `values` belong to its texts; sizes are in bytes. */
export type Fault = {
  name: (typeof FaultNames)[number]
  values: Record<string, string | number>
}

/** Whether there is a newer version: not asked for, not known yet, none, one, could not be found out. */
export type UpdateState = {
  state: 'off' | 'unknown' | 'latest' | 'newer' | 'failed'
  /** The newest version, as far as it is known. */
  version: string
  checkedAt: number
}

export type SystemState = {
  version: string
  update: UpdateState
  /** Name and version of what runs the program. */
  runtime: string
  /** Host of the libSQL server that keeps the database, whose copy is read here; null for a file. */
  databaseServer: string | null
  startedAt: number
  uploadsWritable: boolean
  /** Of the volume that holds the data, in bytes; null if unknown. */
  disk: { free: number; total: number } | null
  jobs: JobState[]
  faults: Fault[]
}
