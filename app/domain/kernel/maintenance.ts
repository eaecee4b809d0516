/** The site at rest, as its operator or an administrator has switched it. */

/** `closed`: one page answers everything. `read_only`: reading goes on, writing is refused. */
export const RestModes = ['closed', 'read_only'] as const

export type Maintenance = {
  mode: (typeof RestModes)[number]
  /** In ms. */
  since: number
  /** When it ends by itself, in ms; 0 = when somebody ends it. */
  until: number
  /** Moderators and administrators work on. */
  allowStaff: boolean
  /** Administrators get in, to end it; so it is when one of them began it. */
  allowAdmins: boolean
  /** Told to visitors in place of the usual text; empty = the usual one. */
  text: string
}

export type MaintenancePort = {
  /** Null while the site is open. */
  read(now: number): Maintenance | null
  /** Null opens the site. Counts for a running server within a tenth of a second. */
  set(maintenance: Maintenance | null): void
}
