import fs from 'node:fs'
import path from 'node:path'
import type { StageReport } from '#parts/move/domain/import/stage-report.ts'
import { lockImports } from '#parts/move/infra/imports/import-lock.ts'
import { bringIn, type Content, tryBringIn } from '#parts/move/infra/imports/bring-in.ts'
import { openSite } from '#infra/open-site.ts'
import { progressLine } from '#app/commands/progress-line.ts'
import { reportLines } from './import-report.ts'

/**
 * Imports into the site of the environment, or tries to, and prints what came of it. One import at a
 * time: a second one is refused.
 */
export async function runImport(content: Content, dryRun = false): Promise<StageReport[]> {
  const site = openSite()
  const unlock = lockImports(site.env.dataDir)
  const work = path.join(site.env.dataDir, dryRun ? 'import-trial' : 'import')
  const progress = progressLine(process.stdout)
  const watch = { work, onProgress: progress.show }
  const began = Date.now()
  try {
    if (dryRun) fs.rmSync(work, { recursive: true, force: true })
    const { stages, notes } = await (dryRun ? tryBringIn : bringIn)(site, content, watch)
    progress.end()
    const lines = [...notes, ...reportLines({ stages }, Date.now() - began)]
    if (dryRun) lines.splice(-1, 1, 'This was a dry run: nothing was imported.')
    console.log(lines.join('\n'))
    return stages
  } finally {
    progress.end()
    // It holds a copy of the source. After a kill the next run finds it there.
    fs.rmSync(work, { recursive: true, force: true })
    unlock()
  }
}
