/** Problems that only the site's operator can fix. Dashboard, email, metrics and doctor share this list. */
import fs from 'node:fs'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { mailQueue } from '#site/dashboard/statistics.queries.ts'
import { type Fault, isDamage, isLocked, type SystemState } from '#kernel'
import { migrationsFolder } from '#infra/database/migrate.ts'
import type { Site } from '#infra/site.ts'
import { Hour } from '#shared/durations.ts'
import { ExtensionPoint } from '#shared/extension-point.ts'
import { knownDamage } from './damage.ts'

const MB = 1024 ** 2
const GB = 1024 ** 3
/**
 * Below this, the site counts as unable to write: SQLite and uploads need some space to finish
 * cleanly.
 */
const DiskFull = 100 * MB
/** Email counts as stuck when the oldest has waited longer than this, in ms. */
const LateMail = Hour
/** A job that runs longer than this, in ms, counts as hanging. */
const LongRun = 6 * Hour
/** At this age, in ms, a lock of another process is no coincidence. */
export const LongLock = 10_000
/** This many failures in a row are not a coincidence. */
const Failures = 2

type Disk = SystemState['disk']

/** Of the volume with a folder, in bytes; null if unknown. */
export async function diskOf(folder: string): Promise<Disk> {
  try {
    const { bavail, blocks, bsize } = await fs.promises.statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch {
    return null
  }
}

/** Less than 1 GB, or less than a tenth of a small disk. */
const isLow = ({ free, total }: NonNullable<Disk>) =>
  free < Math.max(GB, Math.min(total / 10, 10 * GB))

/** A single read that reaches the file. */
function readFault({ sqlite }: Site): Fault[] {
  try {
    sqlite.prepare('select count(*) from (select 1 from site_setting limit 1)').get()
    return []
  } catch {
    return [{ name: 'database_unreadable', values: {} }]
  }
}

/** For the liveness check: synchronous, some µs. */
export function deadlyFaults(site: Site): Fault[] {
  if (!site.sqlite.open) return [{ name: 'database_unreadable', values: {} }]
  if (site.writes.lost()) return [{ name: 'database_gone', values: {} }]
  return readFault(site)
}

function damageFault({ env }: Site): Fault[] {
  const damage = knownDamage(env.dataDir)
  if (!damage) return []
  const since = `${new Date(damage.at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return [{ name: 'database_damaged', values: { why: damage.why, since } }]
}

/** What a check finds; nothing where it meets damage, which is a fault itself. */
function unlessDamaged(check: () => Fault[]): Fault[] {
  try {
    return check()
  } catch (error) {
    if (isDamage(error)) return []
    throw error
  }
}

const Probe = `insert into site_setting (type, content, updated_at) values ('probe', zeroblob(20000), 0)`
const WriteProbe = `update site_setting set updated_at = updated_at where type = 'general'`

/**
 * Allocates pages in a transaction that is rolled back. After a failed write it commits once, to
 * find out whether the problem is over. A lock of another process is no fault unless it stays.
 */
function writesToDatabase({ db, sqlite, replicated, writes }: Site): boolean {
  if (replicated && replicated.role !== 'primary') return true
  const patience = sqlite.pragma('busy_timeout', { simple: true }) as number
  sqlite.pragma('busy_timeout = 0')
  try {
    sqlite.exec('begin immediate')
    try {
      sqlite.exec(Probe)
    } finally {
      if (sqlite.inTransaction) sqlite.exec('rollback')
    }
    if (writes.fault) db.transaction(() => void sqlite.exec(WriteProbe), { behavior: 'immediate' })
    return true
  } catch (error) {
    if (!isLocked(error)) return false
    writes.lock?.met()
    return true
  } finally {
    sqlite.pragma(`busy_timeout = ${patience}`)
  }
}

/** A rolled back transaction does not reach the disk; a small file does. */
async function writesToFolder(folder: string): Promise<boolean> {
  const probe = path.join(folder, `.probe-${process.pid}`)
  try {
    const file = await open(probe, 'w', 0o600)
    try {
      await file.writeFile(Buffer.alloc(4096))
      await file.datasync()
    } finally {
      await file.close()
    }
    return true
  } catch {
    return false
  } finally {
    await rm(probe, { force: true }).catch(() => {})
  }
}

async function writeFault(site: Site): Promise<Fault[]> {
  const { dataDir } = site.env
  const inMemory = site.sqlite.memory
  const works = writesToDatabase(site) && (inMemory || (await writesToFolder(dataDir)))
  if (!works) return [{ name: 'read_only', values: {} }]
  const lockedMs = site.writes.lock?.lockedMs ?? 0
  return lockedMs < LongLock ? [] : [{ name: 'database_locked', values: {} }]
}

type Journal = { entries: { when: number }[] }

/** The date of the last migration in this program. Read at the start: later there may be no descriptor left. */
const newestMigration = (() => {
  const file = path.join(migrationsFolder(), 'meta', '_journal.json')
  const { entries } = JSON.parse(fs.readFileSync(file, 'utf8')) as Journal
  return Math.max(...entries.map(({ when }) => when))
})()

function migrationFault({ sqlite }: Site): Fault[] {
  const applied = sqlite
    .prepare('select max(created_at) from __drizzle_migrations')
    .pluck()
    .get() as number
  return Number(applied) === newestMigration ? [] : [{ name: 'migrations_pending', values: {} }]
}

function diskFault(disk: Disk): Fault[] {
  if (!disk || !isLow(disk)) return []
  return [{ name: disk.free < DiskFull ? 'disk_full' : 'disk_low', values: { free: disk.free } }]
}

/** The mails of a restored copy wait on purpose. */
function mailFault({ db }: Site, now: number): Fault[] {
  if (currentSettings(db).restoredCopy) return []
  const { waiting, oldest } = mailQueue(db)
  const stuck = oldest > 0 && now - oldest > LateMail
  return stuck ? [{ name: 'mail_stands', values: { count: waiting } }] : []
}

function jobFault({ running }: Site, now: number): Fault[] {
  const failing = [...running.jobs.values()].filter(
    ({ failures, startedAt, endedAt }) =>
      failures >= Failures || (startedAt > endedAt && now - startedAt > LongRun),
  )
  if (failing.length === 0) return []
  const names = failing.map(({ name }) => name).join(', ')
  return [{ name: 'jobs_failing', values: { count: failing.length, jobs: names } }]
}

const reportFault = ({ running }: Site): Fault[] =>
  running.unreported === null
    ? []
    : [{ name: 'report_failed', values: { why: running.unreported } }]

const proxyFault = ({ running }: Site): Fault[] =>
  running.proxyUnheard ? [{ name: 'proxy_unheard', values: {} }] : []

/**
 * Settings with an invalid stored value, for which the last valid or the strictest value is used.
 */
function settingsFault({ db }: Site): Fault[] {
  const { unreadable } = currentSettings(db)
  if (unreadable.length === 0) return []
  return [{ name: 'settings_unreadable', values: { fields: unreadable.join(', ') } }]
}

const copyMark = ({ db }: Site): Fault[] =>
  currentSettings(db).restoredCopy ? [{ name: 'restored_copy', values: {} }] : []

type Check = {
  /** Names of the readiness answer, with the faults that each may find. */
  faults: Record<string, readonly Fault['name'][]>
  /** Not called while the database cannot be read. `now` in ms. */
  find(site: Site, now: number): Fault[]
}

export const checksOfParts = new ExtensionPoint<Check>()

/** The checks of the readiness answer by name, with the faults each may find. */
const Checks = {
  database: ['database_unreadable', 'database_gone', 'database_damaged'],
  write: ['read_only', 'database_locked'],
  disk: ['disk_low', 'disk_full'],
  migrations: ['migrations_pending'],
  mail: ['mail_stands', 'report_failed'],
  jobs: ['jobs_failing'],
  proxy: ['proxy_unheard'],
  settings: ['settings_unreadable'],
  restored: ['restored_copy'],
} as const satisfies Check['faults']

/** Warnings only: the site continues normally. */
const Warnings: readonly Fault['name'][] = [
  'report_failed',
  'transactions_aside',
  'disk_low',
  'backup_old',
  'backup_broken',
  'backup_damaged',
  'off_site_failed',
  'html_copy_failed',
  'proxy_unheard',
  'settings_unreadable',
  'restored_copy',
]
export const isWarning = (name: Fault['name']): boolean => Warnings.includes(name)

type CheckStatus = 'pass' | 'warn' | 'fail'
export type Readiness = {
  status: CheckStatus
  checks: Record<string, { status: CheckStatus; fault?: Fault['name'] }>
}

/** Groups faults by the checks that find them. */
export function readinessOf(faults: Fault[]): Readiness {
  const checks = [Checks, ...checksOfParts.all.map(({ faults }) => faults)]
  const named = checks.flatMap(Object.entries<readonly Fault['name'][]>).map(([check, names]) => {
    const fault = faults.find(({ name }) => names.includes(name))?.name
    const status: CheckStatus = !fault ? 'pass' : isWarning(fault) ? 'warn' : 'fail'
    return [check, { status, ...(fault && { fault }) }] as const
  })
  const worst = (['fail', 'warn'] as const).find(one =>
    named.some(([, { status }]) => status === one),
  )
  return { status: worst ?? 'pass', checks: Object.fromEntries(named) }
}

/** All current faults. Takes some ms, most of them waiting for the disk. */
export async function faultsOf(site: Site, now: number): Promise<Fault[]> {
  const deadly = deadlyFaults(site)
  if (deadly.length > 0) return deadly
  const disk = diskFault(await diskOf(site.env.dataDir))
  const write = await writeFault(site)
  const checks = [
    migrationFault,
    mailFault,
    ...checksOfParts.all.map(({ find }) => find),
    proxyFault,
  ]
  const found = [...checks, settingsFault, copyMark, reportFault].flatMap(each =>
    unlessDamaged(() => each(site, now)),
  )
  const damage = damageFault(site)
  // Consequences of other faults: jobs fail because of them.
  const jobs = write.length + damage.length > 0 ? [] : jobFault(site, now)
  return [...damage, ...write, ...disk, ...jobs, ...found]
}

/** How long results are cached, in ms, for many callers. */
export const HoldsMs = 1000

/** Finds something out about a site at most once a second. */
export function onceASecond<R>(find: (site: Site, now: number) => Promise<R>) {
  const known = new WeakMap<Site, { at: number; found: Promise<R> }>()
  return (site: Site, now = Date.now()): Promise<R> => {
    let latest = known.get(site)
    if (!latest || Math.abs(now - latest.at) >= HoldsMs)
      known.set(site, (latest = { at: now, found: find(site, now) }))
    return latest.found
  }
}

/** The faults, cached for a moment. */
export const faultsNow = onceASecond(faultsOf)
