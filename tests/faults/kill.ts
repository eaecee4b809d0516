/**
 * Kills processes that change a site, at random moments, and checks the result: the site starts,
 * everything acknowledged is there, and every listed backup restores.
 */
import { once } from 'node:events'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, whenHealthy } from '#app/commands/site-process.mjs'
import { checkTask } from '#parts/ops/infra/backup/check-tasks.ts'
import { copyStore } from '#parts/ops/infra/backup/off-site.ts'
import { snapshotNames } from '#parts/ops/infra/backup/snapshots.ts'
import { filesIn } from '#parts/ops/infra/backup/store-files.ts'
import { verifyStore } from '#parts/ops/infra/backup/verify-store.ts'
import { storeTask } from '#parts/ops/infra/backup/tasks.ts'
import { dropUnfinished } from '#parts/ops/infra/backup/restore-site.ts'
import { openDatabase } from '#infra/database/db.ts'
import { pendingMigrations } from '#infra/database/migrate.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { checkCounters } from '#basics/recount/recount.ts'
import { bundleOf } from '#tests/support/bundles.ts'
import { folderBucket } from '#tests/support/folder-bucket.ts'
import { addMembers, olderDatabase } from '#tests/support/older-database.ts'
import { BusyProcess } from '#tests/support/processes.ts'
import type { Seeded } from '#tests/support/seeded.ts'
import { Sqlite } from '#infra/database/sqlite.ts'
import { faultsOf, type Said, logIn, spawnSite } from './served-site.ts'
import { Acknowledged, type Deed, type Order, placesIn, prepare } from './doomed-process.ts'
import { allRows, carryOut, continueJob, jobNames, makeSiteFor } from './jobs.ts'
import {
  cannotTrace,
  type Changes,
  readChanges,
  countingWords,
  killingWords,
} from './traced-disk.ts'
import { contentOf, Hour, makeScene, Now, type Scene } from './site-scene.ts'

/** Throws if the database of a site is damaged. */
function insistOnSound(folder: string): void {
  const { db, sqlite, close } = openDatabase(placesIn(folder).database)
  try {
    const sound = sqlite.pragma('integrity_check', { simple: true })
    if (sound !== 'ok') throw new Error(`damaged: ${String(sound)}`)
    const broken = sqlite.pragma('foreign_key_check') as unknown[]
    if (broken.length > 0) throw new Error(`${broken.length} broken references`)
    const [wrong] = checkCounters(db)
    if (wrong) throw new Error(`a counter is wrong: ${JSON.stringify(wrong)}`)
  } finally {
    close()
  }
}

function insistOn(found: string, allowed: readonly string[], what: string): void {
  if (allowed.includes(found)) return
  const lines = found.split('\n')
  // Of the rows of a site: in which tables each allowed one differs.
  const others = allowed.map(one => {
    const theirs = one.split('\n')
    return lines.flatMap((line, n) => (line === theirs[n] ? [] : line.slice(0, 40))).join('; ')
  })
  throw new Error(`${what} is neither the old nor the new one: ${others.join(' | ')}`)
}

/**
 * Every listed snapshot can be written out, another one can be taken, and no temporary files are
 * left.
 */
async function insistOnBackups(folder: string, atLeast: readonly string[]): Promise<void> {
  const { database, uploads, store } = placesIn(folder)
  const keep = { hourly: 24, daily: 7, weekly: 4, monthly: 6 }
  const names = snapshotNames(store)
  const lost = atLeast.filter(name => !names.includes(name))
  if (lost.length > 0) throw new Error(`lost: ${lost.join(', ')}`)
  verifyStore(store)
  const what = { task: 'take', kind: 'scheduled', passphrase: '', program: 'test', keep } as const
  await storeTask({ ...what, store, database, uploads, now: Now + 9 * Hour })
  for (const name of snapshotNames(store)) {
    await checkTask({ task: 'verify', store, passphrase: '', name })
  }
}

/** Brings the off-site copy of a store up to date; returns the names of its files. */
async function copyOff(folder: string): Promise<string[]> {
  const bucket = folderBucket(path.join(folder, 'bucket'))
  const into = await copyStore(placesIn(folder).store, bucket)
  return filesIn(path.join(folder, 'bucket', into)).sort()
}

type Kind = {
  deed: Deed
  /** Makes the folder that is copied for each process; by default, it is that of the scene. */
  from?(folder: string): Promise<void>
  /** Changes the copy before the process starts. */
  before?(folder: string): Promise<void>
  order(scene: Scene): Order
  /** Throws if the remaining state is wrong. `fresh` is the folder that was copied. */
  after(folder: string, scene: Scene & { fresh: string }, acknowledged: number): Promise<void>
}

function isCopy(file: string): boolean {
  const { db, close } = openDatabase(file)
  try {
    return currentSettings(db).restoredCopy !== null
  } finally {
    close()
  }
}

const isRestored: Kind['after'] = async (folder, { contents }) => {
  const { database: file, uploads } = placesIn(folder)
  dropUnfinished({ file, uploads })
  insistOnSound(folder)
  insistOn(contentOf(folder), contents.slice(3), 'the site')
  const isNew = contentOf(folder) === contents[3]
  if (isCopy(file) !== isNew) throw new Error(`restored: ${isNew}, marked as a copy: ${!isNew}`)
  const left = fs.readdirSync(folder).filter(name => /restor|change-over/.test(name))
  if (left.length > 0) throw new Error(`left: ${left.join(', ')}`)
  const again = await prepare('restore one file', folder, { now: Now + 8 * Hour, names: [] })
  await again()
  insistOn(contentOf(folder), [contents[3]!], 'the site that was restored again')
  insistOnSound(folder)
}

const Members = 4000

const kinds: Record<string, Kind> = {
  'taking a snapshot': {
    deed: 'snapshot',
    order: () => ({ now: Now + 6 * Hour, names: [] }),
    async after(folder, { names, contents }) {
      await insistOnBackups(folder, names)
      insistOn(contentOf(folder), contents.slice(4), 'the site')
    },
  },
  'deleting snapshots': {
    deed: 'prune',
    before: async folder => void (await copyOff(folder)),
    order: ({ names }) => ({ now: Now, names: names.slice(1) }),
    async after(folder, { names }) {
      const there = await copyOff(folder)
      insistOn(there.join(), [filesIn(placesIn(folder).store).sort().join()], 'the off-site copy')
      await insistOnBackups(folder, names.slice(0, 1))
    },
  },
  'restoring a snapshot': {
    deed: 'restore',
    order: ({ names }) => ({ now: Now + 7 * Hour, names }),
    after: isRestored,
  },
  'restoring one file': {
    deed: 'restore one file',
    order: () => ({ now: Now + 7 * Hour, names: [] }),
    after: isRestored,
  },
  'upgrading a database': {
    deed: 'upgrade',
    before: folder => Promise.resolve(makeOlder(placesIn(folder).database)),
    order: () => ({ now: Now, names: [] }),
    async after(folder) {
      const { database } = placesIn(folder)
      const count = (file: string) => {
        const sqlite = new Sqlite(file, { readonly: true })
        try {
          if (sqlite.pragma('integrity_check', { simple: true }) !== 'ok')
            throw new Error('damaged')
          return sqlite.prepare('select count(*) from user').pluck().get() as number
        } finally {
          sqlite.close()
        }
      }
      insistOnSound(folder)
      const copies = fs.readdirSync(folder).filter(name => /\.before-upgrade-of-[^.]*$/.test(name))
      if (copies.length !== 1) throw new Error(`${copies.length} copies from before`)
      for (const file of [database, path.join(folder, copies[0]!)]) {
        if (count(file) !== Members) throw new Error(`${file} has lost members`)
      }
      return Promise.resolve()
    },
  },
  'going back after an upgrade': {
    deed: 'go back',
    before(folder) {
      const { database } = placesIn(folder)
      makeOlder(database)
      const { sqlite, close } = openDatabase(database)
      addMembers(sqlite, 1, Members)
      close()
      return Promise.resolve()
    },
    order: () => ({ now: Now, names: [] }),
    after(folder) {
      const { database: file, uploads } = placesIn(folder)
      dropUnfinished({ file, uploads })
      const sqlite = new Sqlite(file)
      try {
        if (sqlite.pragma('integrity_check', { simple: true }) !== 'ok') throw new Error('damaged')
        const count = sqlite.prepare('select count(*) from user').pluck().get() as number
        const isOld = pendingMigrations(sqlite).length > 0
        if (count !== Members + (isOld ? 0 : 1)) throw new Error(`${count} members, old: ${isOld}`)
      } finally {
        sqlite.close()
      }
      return Promise.resolve()
    },
  },
  ...Object.fromEntries(jobNames.map(name => [name, jobKind(name)])),
}

const JobTime = Now + 7 * Hour

/**
 * Killed at any moment, a job ends after the restart as if nothing had happened: each site that it can leave is
 * one of a run without kills.
 */
function jobKind(name: string): Kind {
  let states: string[] | undefined
  return {
    deed: 'job',
    from: folder => makeSiteFor(name, placesIn(folder).database, Now),
    order: () => ({ now: JobTime, names: [name] }),
    async after(folder, { fresh }, acknowledged) {
      const { database } = placesIn(folder)
      states ??= await statesOf(name, fresh)
      insistOnSound(folder)
      continueJob(name, database, JobTime)
      insistOnSound(folder)
      insistOn(allRows(database), states.slice(acknowledged), 'the site')
    },
  }
}

/** The site before the job, and after each of its orders. */
async function statesOf(name: string, from: string): Promise<string[]> {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'forum-whole-'))
  const { database } = placesIn(folder)
  try {
    fs.cpSync(from, folder, { recursive: true })
    const states = [allRows(database)]
    await carryOut(name, database, JobTime, () => {
      continueJob(name, database, JobTime)
      states.push(allRows(database))
    })
    return states
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Turns a database into one of an earlier version of the program. */
function makeOlder(file: string): void {
  for (const rest of ['', '-wal', '-shm']) fs.rmSync(file + rest, { force: true })
  const sqlite = olderDatabase(file)
  addMembers(sqlite, Members)
  sqlite.close()
}

const Serving = 'serving writes and uploads'
const FirstStart = 'starting for the first time'

/** Kills the server of one site again and again; everything it ever acknowledged must be there. */
async function killServing(times: number, random: Seeded): Promise<Kills> {
  const result: Kills = { kind: Serving, kills: 0, tooLate: 0, faults: [] }
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'forum-served-'))
  const [dataDir, port] = [path.join(folder, 'data'), await freePort()]
  const said: Said[] = []
  let n = 0
  try {
    while (result.kills < times) {
      const server = spawnSite(dataDir, port)
      const ended = once(server, 'exit')
      await whenHealthy(server, port)
      const client = await logIn(port, said)
      const write = async () => {
        for (;;) {
          await client.write(++n)
          await client.person(n)
        }
      }
      const writers = Promise.allSettled([write(), write(), write()])
      await sleep(random.below(800))
      server.kill('SIGKILL')
      await Promise.all([ended, writers])
      result.kills++
      const secret = fs.readFileSync(path.join(dataDir, 'session-secret'), 'utf8')
      result.faults.push(...faultsOf(dataDir, said, secret))
    }
    result.note = `${said.length} acknowledged`
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
  return result
}

/** Kills the first start of a site; the second one must succeed. */
async function killFirstStart(times: number, random: Seeded): Promise<Kills> {
  const result: Kills = { kind: FirstStart, kills: 0, tooLate: 0, faults: [] }
  const port = await freePort()
  let took: number | null = null
  while (result.kills < times) {
    const folder = fs.mkdtempSync(path.join(tmpdir(), 'forum-first-'))
    const dataDir = path.join(folder, 'data')
    const start = () => {
      const server = spawnSite(dataDir, port)
      const ended = once(server, 'exit')
      return { server, ended }
    }
    try {
      if (took !== null) {
        const { server, ended } = start()
        // Most of a start passes before anything is written.
        await sleep(took * (0.5 + random.below(500) / 1000))
        server.kill('SIGKILL')
        await ended
        result.kills++
      }
      const { server, ended } = start()
      try {
        took = Math.max(took ?? 0, await whenHealthy(server, port))
        await logIn(port, [])
      } catch (error) {
        result.faults.push(String(error))
      }
      server.kill('SIGKILL')
      await ended
    } finally {
      fs.rmSync(folder, { recursive: true, force: true })
    }
  }
  return result
}

type Run = { ended: 'done' | 'killed'; acknowledged: number }

/** Number of kills in the middle of a run, and the faults found afterwards. */
export type Kills = {
  kind: string
  kills: number
  tooLate: number
  faults: string[]
  note?: string
}

const served: Record<string, (times: number, random: Seeded) => Promise<Kills>> = {
  [Serving]: killServing,
  [FirstStart]: killFirstStart,
}

export const kindsOfKills = [...Object.keys(served), ...Object.keys(kinds)]

/** One of all changes, or of the last ones, where prepared changes take effect. */
function pickChange({ ready, names }: Changes, random: Seeded): number {
  const count = names.length - ready
  return names.length - 1 - random.below(random.below(2) ? Math.min(count, 24) : count)
}

export class Killer implements Disposable {
  readonly #scene: Scene
  /**
   * For each kind of run without a kill: duration in ms, and disk changes until it was ready and
   * in total.
   */
  readonly #usual = new Map<string, { took: number; changes?: Changes }>()
  /** Folders to copy, of kinds that have one of their own. */
  readonly #folders = new Map<string, string>()
  readonly #traces = cannotTrace() === null
  readonly #program: string
  private constructor(scene: Scene, program: string) {
    this.#scene = scene
    this.#program = program
  }
  static async make(): Promise<Killer> {
    return new Killer(await makeScene(), bundleOf('tests/faults/doomed-process'))
  }
  [Symbol.dispose](): void {
    this.#scene[Symbol.dispose]()
    for (const folder of this.#folders.values()) fs.rmSync(folder, { recursive: true, force: true })
  }

  async #folderOf(kind: string): Promise<string> {
    const { from } = kinds[kind]!
    const known = from ? this.#folders.get(kind) : this.#scene.folder
    if (known) return known
    const folder = fs.mkdtempSync(path.join(tmpdir(), 'forum-before-'))
    this.#folders.set(kind, folder)
    await from!(folder)
    return folder
  }

  async kill(kind: string, times: number, random: Seeded): Promise<Kills> {
    const whole = served[kind]
    if (whole) return whole(times, random)
    const result: Kills = { kind, kills: 0, tooLate: 0, faults: [] }
    while (result.kills < times) {
      const folder = fs.mkdtempSync(path.join(tmpdir(), 'forum-killed-'))
      try {
        const fresh = await this.#folderOf(kind)
        const { ended, acknowledged } = await this.#once(kind, folder, fresh, random)
        if (ended === 'killed') result.kills++
        else if (++result.tooLate > times + 3) throw new Error('it always ends before it is killed')
        await kinds[kind]!.after(folder, { ...this.#scene, fresh }, acknowledged)
      } catch (error) {
        result.faults.push(String(error))
        if (result.faults.length > 20) break
      } finally {
        fs.rmSync(folder, { recursive: true, force: true })
      }
    }
    return result
  }

  /** The first two runs of a kind are not killed, to measure duration and number of writes. */
  async #once(kind: string, folder: string, fresh: string, random: Seeded): Promise<Run> {
    const { deed, before, order } = kinds[kind]!
    fs.cpSync(fresh, folder, { recursive: true, preserveTimestamps: true })
    await before?.(folder)
    const start = (words: string[] = []) =>
      new BusyProcess(deed, folder, order(this.#scene), this.#program, words).whenReady()
    const runOf = async ({ ended, said }: BusyProcess): Promise<Run> => ({
      ended: await ended,
      acknowledged: said.filter(line => line === Acknowledged).length,
    })
    const usual = this.#usual.get(kind)
    if (!usual || (this.#traces && !usual.changes)) {
      const trace = `${folder}.trace`
      const child = await start(usual ? countingWords(trace) : [])
      child.begin()
      const run = await runOf(child)
      const took = usual?.took ?? Number(child.said.at(-1)!.split(' ')[1])
      this.#usual.set(kind, { took, ...(usual && { changes: readChanges(trace) }) })
      fs.rmSync(trace, { force: true })
      return run
    }
    // Alternates between a random moment and the moment before a write, move or removal.
    const { took, changes } = usual
    const exact = changes && random.below(2) === 0
    // The numbers vary a little between runs: it may be killed before it begins, or not at all.
    const words = exact ? killingWords(changes, pickChange(changes, random)) : []
    const child = await start(words).catch(() => null)
    if (!child) return { ended: 'done', acknowledged: 0 }
    child.begin()
    if (!exact) {
      await sleep((random.below(1000) / 1000) * took)
      await child.kill()
    }
    return runOf(child)
  }
}
