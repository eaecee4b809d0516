/** The site at rest: a file in DATA_DIR, so that it counts at once for a server that is running. */
import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { writeWhole } from './write-whole.ts'

const Maintenance = z.object({
  since: z.number().catch(0),
  /** Moderators and administrators work on. */
  allowStaff: z.boolean().catch(false),
})
export type Maintenance = z.output<typeof Maintenance>

const fileOf = (dataDir: string) => path.join(dataDir, 'maintenance.json')

/** Null while the site is open. A file that cannot be read closes it to everybody. */
export function readMaintenance(dataDir: string): Maintenance | null {
  const file = fileOf(dataDir)
  if (!fs.statSync(file, { throwIfNoEntry: false })) return null
  try {
    return Maintenance.parse(JSON.parse(fs.readFileSync(file, 'utf8')))
  } catch {
    return { since: 0, allowStaff: false }
  }
}

export function beginMaintenance(dataDir: string, maintenance: Maintenance): void {
  writeWhole(fileOf(dataDir), JSON.stringify(maintenance))
}

export const endMaintenance = (dataDir: string) => fs.rmSync(fileOf(dataDir), { force: true })

/** How long an answer holds, in ms: looking at every request would slow down the quickest of them. */
const HoldsMs = 100

/** For every request: asks the file system ten times a second at most. */
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
