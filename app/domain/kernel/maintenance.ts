/** Maintenance mode, turned on by the operator or an administrator. */

/** `closed`: every request gets one page. `read_only`: reading works, writing is refused. */
export const MaintenanceModes = ['closed', 'read_only'] as const

export type Maintenance = {
  mode: (typeof MaintenanceModes)[number]
  /** In ms. */
  since: number
  /** When it ends automatically, in ms; 0 = when someone turns it off. */
  until: number
  /** Moderators and administrators can work as usual. */
  allowStaff: boolean
  /** Administrators can log in, to turn it off; true if an administrator turned it on. */
  allowAdmins: boolean
  /** Shown to visitors instead of the default text; empty = the default. */
  text: string
}

export type MaintenancePort = {
  /** Null if maintenance mode is off. */
  read(now: number): Maintenance | null
  /** Null turns it off. Takes effect on a running server within a tenth of a second. */
  set(maintenance: Maintenance | null): void
}
