/** The backups of a site: existing snapshots, the running task, and recent results. */
import fs from 'node:fs'
import path from 'node:path'
import type {
  BackupEntry,
  BackupOutcome,
  BackupPort,
  BackupState,
  BackupTask,
} from '#parts/ops/domain/backups/port.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { knownDamage } from '#infra/health/damage.ts'
import type { OutgoingRules } from '#infra/calls/http-client.ts'
import { noteFailure } from '#parts/ops/infra/html-copy/notes.ts'
import { OperatorError } from '#infra/environment/operator-error.ts'
import type { Site } from '#infra/site.ts'
import { isStopping } from '#infra/stopping.ts'
import { thisVersion } from '#infra/system/update-check.ts'
import { writeWhole } from '#infra/storage/write-whole.ts'
import { Day, Hour } from '#shared/durations.ts'
import { ownValue, putValue } from '#shared/own-value.ts'
import { isAhead, pastTime } from '#shared/stored-time.ts'
import { type Bucket, bucketOf, isBucket, tryBucket } from './bucket.ts'
import { copyStore, dropFetched } from './off-site.ts'
import { runTask } from './run-task.ts'
import { damageMarks } from './marks.ts'
import {
  type Manifest,
  momentOf,
  newestSnapshot,
  readSnapshotOrNull,
  type Snapshot,
  snapshotNames,
} from './snapshots.ts'
import { type Done, newestName, type Task } from './tasks.ts'

type Here = Pick<Site, 'db' | 'env' | 'log'>

const settingsOf = ({ db }: Here) => currentSettings(db).settings.backup

/** Takes a snapshot of this site. */
export function takeTask(site: Here, kind: Manifest['kind'], now: number): Task & { task: 'take' } {
  const { env } = site
  const { passphrase, keep_hourly, keep_daily, keep_weekly, keep_monthly } = settingsOf(site)
  return {
    task: 'take',
    store: env.backupDir,
    passphrase,
    kind,
    now,
    program: thisVersion,
    database: env.database,
    uploads: path.join(env.dataDir, 'uploads'),
    // Copies of a damaged database must not replace those from before.
    keep: knownDamage(env.dataDir)
      ? null
      : { hourly: keep_hourly, daily: keep_daily, weekly: keep_weekly, monthly: keep_monthly },
  }
}

/** Null without an off-site copy. */
function offSiteBucket(site: Here, by: OutgoingRules['by'] = site.db): Bucket | null {
  const s = settingsOf(site)
  const settings = {
    endpoint: s.s3_endpoint,
    bucket: s.s3_bucket,
    region: s.s3_region,
    prefix: s.s3_prefix,
    access_key: s.s3_access_key,
    secret_key: s.s3_secret_key,
  }
  return isBucket(settings) ? bucketOf(settings, site.env.INTERNAL_HOSTS, by) : null
}

/** Stored with the snapshots: the last result of each kind, and which snapshots passed a check. */
type Notes = {
  last: BackupState['last']
  verified: Record<string, number>
}

const notesFile = (store: string) => path.join(store, 'notes.json')

function readNotes(store: string): Notes {
  try {
    return {
      last: {},
      verified: {},
      ...(JSON.parse(fs.readFileSync(notesFile(store), 'utf8')) as object),
    }
  } catch {
    return { last: {}, verified: {} }
  }
}

/** Prepared files are deleted after this time, in ms. */
const PreparedMs = Hour
/** Hour of the nightly check, in the machine's time zone. */
const CheckHour = 3

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function note(store: string, task: BackupTask | 'mirror', outcome: BackupOutcome): void {
  const notes = readNotes(store)
  notes.last[task] = { copied: notes.last[task]?.copied, ...outcome }
  if (task === 'verify' && !outcome.error) putValue(notes.verified, outcome.name, outcome.at)
  const there = new Set(snapshotNames(store))
  notes.verified = Object.fromEntries(
    Object.entries(notes.verified).filter(([name]) => there.has(name)),
  )
  writeWhole(notesFile(store), JSON.stringify(notes))
}

async function noting(
  { env, log }: Here,
  task: BackupTask | 'mirror',
  name: string,
  work: () => Promise<Partial<Done> | void>,
): Promise<void> {
  const at = Date.now()
  let error = ''
  let made: Pick<BackupOutcome, 'copied'> = {}
  try {
    const done = await work()
    name = done?.name ?? name
    if (done?.copied) made = { copied: { at, ...done.copied } }
  } catch (failure) {
    // The next start repeats it.
    if (isStopping()) throw failure
    error = messageOf(failure)
    log.error({ err: failure, task, name }, 'backup task failed')
    // Also of a process that ended before it could note anything.
    if (task === 'copy') noteFailure(env, env.htmlCopyDir, failure, at)
  }
  note(env.backupDir, task, { at, name, error, tookMs: Date.now() - at, ...made })
  if (error) throw new Error(error)
}

/**
 * Brings the off-site copy up to date. Returns where it is, or null if there is none, or the site is a restored copy: the
 * bucket may be that of its running original. Throws with the reason.
 */
export async function copyOffSite(
  site: Here,
  begin: (place: string) => void = () => {},
): Promise<string | null> {
  const bucket = offSiteBucket(site)
  if (!bucket || currentSettings(site.db).restoredCopy) return null
  begin(bucket.place)
  let folder = ''
  await noting(site, 'mirror', bucket.place, async () => {
    folder = await copyStore(site.env.backupDir, bucket)
  })
  return bucket.place + folder
}

/** Readable snapshots, newest first. Their files never change, so each is read once. */
function reading(store: string): () => Snapshot[] {
  const known = new Map<string, Snapshot>()
  return () => {
    const names = new Set(snapshotNames(store))
    for (const name of known.keys()) if (!names.has(name)) known.delete(name)
    return [...names].flatMap(name => {
      const snapshot = known.get(name) ?? readSnapshotOrNull(store, name)
      if (snapshot) known.set(name, snapshot)
      return snapshot ?? []
    })
  }
}

/** The oldest that was never checked completely: in time, each one that is kept for long is. */
function uncheckedName(store: string, list: Snapshot[], newest: string): string | null {
  const { verified } = readNotes(store)
  const marks = damageMarks(store)
  const keys = ['', list.find(({ name }) => name === newest)?.key]
  const waiting = list.filter(
    ({ name, key }) =>
      keys.includes(key) && !marks.has(name) && ownValue(verified, name) === undefined,
  )
  return waiting.at(-1)?.name ?? null
}

export function siteBackups(site: Here): BackupPort {
  const { env } = site
  const store = env.backupDir
  const snapshots = reading(store)
  const prepared = path.join(store, 'prepared')
  let running: BackupState['running'] = null

  /** A slow bucket does not hold up other tasks; a copy that is asked for meanwhile follows. */
  let copying: BackupState['running'] = null
  let again = false
  let isReturned = false

  async function mirror(): Promise<void> {
    again = true
    if (copying) return
    copying = { task: 'mirror', name: '', startedAt: Date.now(), done: 0, of: 0 }
    while (again) {
      again = false
      try {
        const place = await copyOffSite(site)
        if (place !== null) site.log.info({ place }, 'off-site copy updated')
      } catch {
        // The note says why.
      }
      isReturned = damageMarks(store).size > 0
    }
    copying = null
  }

  /** Runs one task at a time; others are refused meanwhile. */
  async function perform(task: Exclude<Task, { task: 'mark' }>): Promise<void> {
    if (running) throw new Error('Another backup task is running.')
    const name = 'name' in task ? (task.name ?? '') : ''
    running = { task: task.task, name, startedAt: Date.now(), done: 0, of: 0 }
    try {
      await noting(site, task.task, name, () =>
        runTask(task, (done, of) => {
          if (running) Object.assign(running, { done, of })
        }),
      )
      if (task.task === 'take' || task.task === 'remove') void mirror()
    } finally {
      running = null
    }
  }

  /** After a copy to the bucket, which may have returned missing pieces. */
  async function renewDamage(): Promise<void> {
    isReturned = false
    running = { task: 'verify', name: '', startedAt: Date.now(), done: 0, of: 0 }
    try {
      await runTask({ task: 'mark', store, passphrase: settingsOf(site).passphrase }, () => {})
    } finally {
      running = null
    }
  }

  /** The last results; that of an off-site copy only if it concerns the bucket in use. */
  function lastOf(): BackupState['last'] {
    const { mirror, ...others } = readNotes(store).last
    return mirror && mirror.name === offSiteBucket(site)?.place ? { ...others, mirror } : others
  }

  /** A copy to a new bucket is due at once, a failed one in the next hour; others follow each snapshot. */
  function mirrorIsDue(now: number): boolean {
    if (copying || !offSiteBucket(site) || currentSettings(site.db).restoredCopy) return false
    if (snapshotNames(store).length === 0) return false
    const { mirror } = lastOf()
    return !mirror || (mirror.error !== '' && Math.abs(now - mirror.at) >= Hour)
  }

  /** An in-memory database has none. */
  const hasFile = () => {
    const { database } = env
    return fs.existsSync(database)
  }

  const fileOf = (name: string) => path.join(prepared, `${name}.sqlite`)

  function taskOf(task: BackupTask, name: string): Parameters<typeof perform>[0] {
    const { passphrase, html_license: license } = settingsOf(site)
    if (task === 'copy') return { task, env, license }
    const base = { store, passphrase }
    if (task === 'take') return takeTask(site, 'manual', Date.now())
    if (task !== 'pack') return { ...base, task, name }
    fs.rmSync(fileOf(name), { force: true })
    fs.mkdirSync(prepared, { recursive: true, mode: 0o700 })
    return { ...base, task, name, file: fileOf(name), program: thisVersion }
  }

  const preparedUntil = (name: string, now: number): number => {
    const facts = fs.statSync(fileOf(name), { throwIfNoEntry: false })
    return facts ? pastTime(Math.round(facts.mtimeMs), now) + PreparedMs : 0
  }

  /** When a task last ran; 0 = never, or at a time of the future. */
  const ranAt = (task: BackupTask, now: number): number =>
    pastTime(readNotes(store).last[task]?.at ?? 0, now)

  function dueAt(now: number): number {
    const newest = newestSnapshot(store, now)
    if (newest === null) return now
    // A failed run is retried in the next hour.
    const { every_hours } = settingsOf(site)
    const failed = readNotes(store).last.take?.error ? ranAt('take', now) + Hour : 0
    return Math.max(momentOf(newest) + every_hours * Hour, failed)
  }

  function checkAt(now: number): number {
    const night = new Date(now)
    night.setHours(CheckHour, 30, 0, 0)
    const last = ranAt('verify', now)
    while (night.getTime() < last) night.setDate(night.getDate() + 1)
    // A check missed while the site was down runs at the next start.
    return last > 0 && now - last > 26 * Hour ? now : night.getTime()
  }

  /** A failed run is retried in the next hour; one that a restart cut off, at once. */
  function copyAt(now: number): number {
    const every = { off: 0, daily: Day, weekly: 7 * Day }[settingsOf(site).html_copy]
    const last = ranAt('copy', now)
    if (every === 0) return 0
    return last > 0 ? last + (readNotes(store).last.copy?.error ? Hour : every) : now
  }

  async function check(now: number): Promise<void> {
    const { passphrase } = settingsOf(site)
    const newest = newestName(store, now)
    await perform({ store, passphrase, task: 'verify', name: newest })
    const name = uncheckedName(store, snapshots(), newest)
    if (name) await perform({ store, passphrase, task: 'verify', name, alone: true })
  }

  return {
    list(now = Date.now()): BackupEntry[] {
      const { verified } = readNotes(store)
      const marks = damageMarks(store)
      return snapshots().map(each => ({
        name: each.name,
        at: each.at,
        kind: each.kind,
        rows: each.rows,
        stored: each.stored,
        program: each.program,
        tookMs: each.tookMs,
        encrypted: each.key !== '',
        files: each.files.count,
        bytes: each.database.bytes + each.files.bytes,
        verifiedAt: ownValue(verified, each.name) ?? 0,
        damaged: marks.has(each.name),
        ahead: isAhead(each.at, now),
        preparedUntil: preparedUntil(each.name, now),
      }))
    },
    state(now): BackupState {
      const { verified } = readNotes(store)
      const newest = newestSnapshot(store, now)
      const { enabled } = settingsOf(site)
      return {
        running: running ?? copying,
        folder: store,
        offSite: offSiteBucket(site) !== null,
        last: lastOf(),
        newest: newest
          ? { at: momentOf(newest), verifiedAt: ownValue(verified, newest) ?? 0 }
          : null,
        damaged: damageMarks(store).size,
        nextAt: enabled ? Math.max(dueAt(now), now) : 0,
        nextCheckAt: enabled ? Math.max(checkAt(now), now) : 0,
        copyFolder: env.htmlCopyDir,
        nextCopyAt: copyAt(now) && Math.max(copyAt(now), now),
      }
    },
    busy: () => running !== null,
    start(task, name) {
      const todo = taskOf(task, name)
      void perform(todo).catch(() => {})
    },
    prepared(name) {
      const file = fileOf(name)
      return /^[\w-]+$/.test(name) && fs.existsSync(file) ? file : null
    },
    async tryStore() {
      const bucket = offSiteBucket(site, 'a person')
      if (!bucket) throw new OperatorError('Enter the address, the bucket and both keys first.')
      await tryBucket(bucket)
    },
    async runDue(now) {
      for (const file of fs.existsSync(prepared) ? fs.readdirSync(prepared) : []) {
        const name = file.replace(/\.sqlite(\.part)?$/, '')
        if (!running && preparedUntil(name, now) < now) {
          fs.rmSync(path.join(prepared, file), { force: true })
        }
      }
      if (mirrorIsDue(now)) void mirror()
      if (running || !hasFile()) return
      if (isReturned) await renewDamage()
      const { enabled, html_copy } = settingsOf(site)
      if (enabled && dueAt(now) <= now) await perform(takeTask(site, 'scheduled', now))
      else if (enabled && checkAt(now) <= now && snapshotNames(store).length > 0) {
        await check(now)
      } else if (html_copy !== 'off' && copyAt(now) <= now) {
        // Not awaited: it may take minutes, and a server that stops need not wait for it.
        void perform(taskOf('copy', '')).catch(() => {})
      }
      await dropFetched(store, now)
    },
  }
}
