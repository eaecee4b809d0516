/** Maintenance mode: a file in DATA_DIR, so that a running server follows it at once. */
import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import {
  type Maintenance,
  type MaintenancePort,
  MaintenanceModes,
} from '#app/domain/kernel/index.ts'
import { writeWhole } from './write-whole.ts'

const Kept = z.object({
  mode: z.enum(MaintenanceModes).catch('closed'),
  since: z.number().catch(0),
  until: z.number().catch(0),
  allowStaff: z.boolean().catch(false),
  allowAdmins: z.boolean().catch(false),
  text: z.string().catch(''),
}) satisfies z.ZodType<Maintenance>

const fileOf = (dataDir: string) => path.join(dataDir, 'maintenance.json')

/**
 * Null while the site is open, and again after the end time. An unreadable file closes it to
 * everyone.
 */
export function readMaintenance(dataDir: string, now = Date.now()): Maintenance | null {
  const file = fileOf(dataDir)
  if (!fs.statSync(file, { throwIfNoEntry: false })) return null
  try {
    const kept = Kept.parse(JSON.parse(fs.readFileSync(file, 'utf8')))
    return kept.until > 0 && now >= kept.until ? null : kept
  } catch {
    return Kept.parse({})
  }
}

export function beginMaintenance(dataDir: string, maintenance: Partial<Maintenance>): void {
  writeWhole(fileOf(dataDir), JSON.stringify(maintenance))
}

export const endMaintenance = (dataDir: string) => fs.rmSync(fileOf(dataDir), { force: true })

export const maintenancePort = (dataDir: string): MaintenancePort => ({
  read: now => readMaintenance(dataDir, now),
  set: next => (next ? beginMaintenance(dataDir, next) : endMaintenance(dataDir)),
})

/**
 * How long an answer is cached, in ms: checking at every request would slow down the fastest ones.
 */
const HoldsMs = 100

/** For every request: reads the file system ten times a second at most. */
export function watchMaintenance(dataDir: string, clock = () => performance.now()) {
  let asked = -Infinity
  let known: Maintenance | null = null
  return (): Maintenance | null => {
    const now = clock()
    if (now - asked >= HoldsMs) {
      known = readMaintenance(dataDir)
      asked = now
    }
    return known
  }
}
