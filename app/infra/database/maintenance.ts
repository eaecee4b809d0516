/**
 * Maintenance mode, which a running server follows at once: a file in DATA_DIR or, with several machines, a row that all
 * of them see.
 */
import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { dropSetting, findSetting, saveSetting } from '#basics/settings/settings.queries.ts'
import { type Db, type Maintenance, type MaintenancePort, MaintenanceModes, writing } from '#kernel'
import { openDatabase } from './db.ts'
import type { Env } from '../environment/env.ts'
import { isReplicated } from './replicated.ts'
import { writeWhole } from '../storage/write-whole.ts'

const Stored = z.object({
  mode: z.enum(MaintenanceModes).catch('closed'),
  since: z.number().catch(0),
  until: z.number().catch(0),
  allowStaff: z.boolean().catch(false),
  allowAdmins: z.boolean().catch(false),
  text: z.string().catch(''),
}) satisfies z.ZodType<Maintenance>

const fileOf = (dataDir: string) => path.join(dataDir, 'maintenance.json')

/** An unreadable state closes the site to everyone. */
function known(read: () => unknown, now: number): Maintenance | null {
  let kept: Maintenance
  try {
    kept = Stored.parse(read())
  } catch {
    kept = Stored.parse({})
  }
  return kept.until > 0 && now >= kept.until ? null : kept
}

function inFile(dataDir: string): MaintenancePort {
  const file = fileOf(dataDir)
  return {
    read: now =>
      fs.statSync(file, { throwIfNoEntry: false })
        ? known(() => JSON.parse(fs.readFileSync(file, 'utf8')), now)
        : null,
    set(next) {
      if (next) writeWhole(file, JSON.stringify(next))
      else fs.rmSync(file, { force: true })
    },
  }
}

const Row = 'maintenance'

const inRow = (db: Db): MaintenancePort => ({
  read(now) {
    const found = findSetting(db, Row)
    return found === null ? null : known(() => found, now)
  },
  set: next =>
    writing(db, tx => (next ? saveSetting(tx, Row, next, Date.now()) : dropSetting(tx, Row))),
})

/** The state of a site whose database is open. */
export const maintenancePort = ({ database, dataDir }: Env, db: Db): MaintenancePort =>
  isReplicated(database) ? inRow(db) : inFile(dataDir)

/** Reads or changes the state of a site; a database in a file need not be readable for that. */
export function useMaintenance<R>(env: Env, use: (port: MaintenancePort) => R): R {
  if (!isReplicated(env.database)) return use(inFile(env.dataDir))
  const { db, close } = openDatabase(env.database)
  try {
    return use(inRow(db))
  } finally {
    close()
  }
}

/**
 * How long an answer is cached, in ms: checking at every request would slow down the fastest ones.
 */
const HoldsMs = 100

/** For every request: looks ten times a second at most. */
export function watchMaintenance({ read }: MaintenancePort, clock = () => performance.now()) {
  let asked = -Infinity
  let last: Maintenance | null = null
  return (): Maintenance | null => {
    const now = clock()
    if (now - asked >= HoldsMs) {
      last = read(Date.now())
      asked = now
    }
    return last
  }
}
