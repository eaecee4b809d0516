import type { Maintenance, MaintenancePort } from '#kernel'

/** The maintenance state of a world, in memory. */
export function fakeMaintenance(): MaintenancePort {
  let current: Maintenance | null = null
  return { read: () => current, set: next => void (current = next) }
}
