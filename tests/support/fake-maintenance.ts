import type { Maintenance, MaintenancePort } from '#app/domain/kernel/index.ts'

/** The maintenance state of a world, in memory. */
export function fakeMaintenance(): MaintenancePort {
  let present: Maintenance | null = null
  return { read: () => present, set: next => void (present = next) }
}
