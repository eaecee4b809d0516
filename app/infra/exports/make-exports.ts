/** The export job: makes requested archives, and deletes expired files. */
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { writing } from '#kernel'
import {
  dropOldExports,
  findOpenExport,
  markExportFailed,
  wantedFiles,
} from '#people/leaving/exports.queries.ts'
import { finishExport } from '#people/leaving/make-export.ts'
import { ownData } from '#people/leaving/own-data.ts'
import type { Site } from '#infra/site.ts'
import { exportFolder } from './export-folder.ts'

/** A file without a row may be in progress; after this time, in ms, it is not. */
const LooseMs = { part: 60 * 60_000, whole: 60_000 }

type Place = Pick<Site, 'db' | 'log' | 'ports'> & { env: { dataDir: string } }

/** Makes the oldest requested archive. False when there is none. */
export async function makeNextExport(site: Place, now: number): Promise<boolean> {
  const { db, log, ports, env } = site
  const open = findOpenExport(db)
  if (!open) return false
  const file = `${ports.randomToken(16)}.zip`
  const target = path.join(exportFolder(env.dataDir), file)
  try {
    const { writeArchive } = await import('./write-archive.ts')
    const bytes = await writeArchive(target, ownData(db, open.userId, now), now)
    if (finishExport(db, open, { file, bytes }, now)) ports.nudgeJobs()
    else await rm(target, { force: true })
  } catch (error) {
    log.error({ export: open.id, err: error }, 'making an archive failed')
    const reason = error instanceof Error ? error.message : String(error)
    writing(db, tx => markExportFailed(tx, open.id, reason))
  }
  return true
}

/** Forgets expired archives, and deletes every file without a row. */
export async function removeOldExports({ db, env }: Place, now: number): Promise<void> {
  writing(db, tx => dropOldExports(tx, now))
  const folder = exportFolder(env.dataDir)
  const names = await readdir(folder).catch(() => [] as string[])
  const wanted = wantedFiles(db)
  for (const name of names.filter(name => !wanted.has(name))) {
    const file = path.join(folder, name)
    const { mtimeMs } = await stat(file)
    const loose = LooseMs[name.endsWith('.part') ? 'part' : 'whole']
    if (mtimeMs < now - loose) await rm(file, { force: true })
  }
}
