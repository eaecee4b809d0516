/**
 * Damage of the database that was met while serving. It is noted in a file, because all processes of the site must know
 * it, also after a restart; the note stays until a check of the whole file finds nothing.
 */
import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { isDamage } from '#kernel'
import { forkScript } from '#infra/environment/project-folder.ts'
import type { Site } from '#infra/site.ts'
import { watchErrors } from '#infra/database/sqlite.ts'
import { writeWhole } from '#infra/storage/write-whole.ts'
import { Hour } from '#shared/durations.ts'

/** When it was first met, in ms, and the words of SQLite. */
const Damage = z.object({ at: z.number(), why: z.string() })
export type Damage = z.output<typeof Damage>

/** Between two checks of a damaged database, in ms: someone may have repaired it. */
const CheckEvery = Hour

const noteIn = (dataDir: string) => path.join(dataDir, 'database-damaged.json')
/** By data folder, where the note could not be written. */
const unsaved = new Map<string, Damage>()

/** The damage that this or another process has met; null = none. */
export function knownDamage(dataDir: string): Damage | null {
  try {
    return Damage.parse(JSON.parse(fs.readFileSync(noteIn(dataDir), 'utf8')))
  } catch {
    return unsaved.get(dataDir) ?? null
  }
}

function note({ env: { dataDir }, log }: Site, err: Error): void {
  if (!isDamage(err) || knownDamage(dataDir)) return
  const damage = { at: Date.now(), why: err.message }
  log.error({ err }, 'the database is damaged')
  try {
    writeWhole(noteIn(dataDir), JSON.stringify(damage))
  } catch {
    unsaved.set(dataDir, damage)
  }
}

function forget({ env: { dataDir }, log }: Site): void {
  unsaved.delete(dataDir)
  fs.rmSync(noteIn(dataDir), { force: true })
  log.info({}, 'a check of the database found no damage')
}

/** Notes damage that any statement of the site meets. */
export function watchDamage(site: Site): void {
  if (site.sqlite.memory) return
  watchErrors(site.sqlite, error => note(site, error as Error))
}

/** What SQLite's integrity check says about a file; `ok` = nothing. Runs in a child process, as it reads all of the file. */
function integrityOf(file: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = forkScript('infra/health/integrity-process')
    const end = () => void child.kill('SIGKILL')
    let found: string | null = null
    signal.addEventListener('abort', end)
    child.once('message', (words: string) => (found = words))
    child.once('error', reject)
    child.once('close', () => {
      signal.removeEventListener('abort', end)
      if (found === null) reject(new Error('The check of the database ended early.'))
      else resolve(found)
    })
    child.send(file)
  })
}

/** Returns the job that looks whether known damage is still there, after a start and then now and again. */
export function damageChecker(site: Site): (now: number, signal: AbortSignal) => Promise<void> {
  let checkedAt: number | null = null
  return async (now, signal) => {
    const damage = knownDamage(site.env.dataDir)
    if (!damage) return
    const due =
      checkedAt === null || damage.at > checkedAt || Math.abs(now - checkedAt) >= CheckEvery
    if (!due) return
    checkedAt = now
    const found = await integrityOf(site.sqlite.name, signal).catch(error => {
      if (signal.aborted) return null
      throw error
    })
    if (found === 'ok') forget(site)
    else if (found !== null) site.log.error({ found }, 'a check of the database found damage')
  }
}
