/** The state of the program and its machine, for administrators. */

/** Result of the last run of a job in this process. */
export type JobState = {
  name: string
  /** 0 = it has not run yet. */
  startedAt: number
  endedAt: number
  /** Message of the last failure; empty if there was none. */
  error: string
  failedAt: number
  /** Failed runs in a row, up to the last one that ended. */
  failures: number
}

export const FaultNames = [
  'database_unreadable',
  'database_gone',
  'database_damaged',
  'read_only',
  'database_locked',
  'disk_full',
  'disk_low',
  'migrations_pending',
  'node_cut_off',
  'node_refused',
  'node_outdated',
  'transactions_aside',
  'mail_stands',
  'report_failed',
  'jobs_failing',
  'backup_old',
  'backup_broken',
  'backup_damaged',
  'off_site_failed',
  'html_copy_failed',
  'proxy_unheard',
  'settings_unreadable',
  'restored_copy',
] as const
/** A problem that only the operator can fix. `values` belong to its texts; sizes are in bytes. */
export type Fault = {
  name: (typeof FaultNames)[number]
  values: Record<string, string | number>
}

/** Whether there is a newer version: not checked, unknown yet, no, yes, or the check failed. */
export type UpdateState = {
  state: 'off' | 'unknown' | 'latest' | 'newer' | 'failed'
  /** The newest known version. */
  version: string
  checkedAt: number
}

export type SystemState = {
  version: string
  update: UpdateState
  /** Name and version of the JavaScript runtime. */
  runtime: string
  /** LiteFS replicates the database. */
  severalMachines: boolean
  startedAt: number
  uploadsWritable: boolean
  /** Space on the volume that holds the data, in bytes; null if unknown. */
  disk: { free: number; total: number } | null
  jobs: JobState[]
  faults: Fault[]
}
