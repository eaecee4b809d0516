import path from 'node:path'
import type { Db, PluginPort } from '#kernel'
import { currentSettings } from '#basics/settings/current-settings.ts'
import type { Permalink } from '#shared/ids.ts'
import { isWebAddress } from '#shared/web-address.ts'
import { FirstBatch } from './batch-size.ts'
import { DumpError } from './dump-error.ts'
import { dumpFiles } from './dump-folder.ts'
import { type Origin, siteUrlOfSource, sourceOfFolder } from './origin.ts'
import { runStage, type StageReport } from './run-stage.ts'
import { stages } from './stages/all-stages.ts'

const BatchSize = 500
/** Smaller if formulas are rendered within the transaction, so that a running site does not wait long. */
const DrawnBatchSize = 40

export type ImportProgress = { stage: string; number: number; of: number; fraction: number }

export type ImportReport = Origin & { stages: StageReport[] }

export type ImportOptions = {
  folder: string
  /** Name that distinguishes this import from others; by default from the folder's name. */
  source?: string
  /** URL of the original site; by default from the source's name. */
  siteUrl?: string
  now: number
  /** Loaded plugins, which render formulas in the imported texts. */
  plugins?: PluginPort
  onProgress?(progress: ImportProgress): void
  /** Rows per transaction. */
  batchSize?: number
  /** Target duration of a transaction, in ms, so that a running site can write in between. */
  shareMs?: number
}

/** Source and URL of the original site, from the options or the folder's name. */
export function originOf(options: Pick<ImportOptions, 'folder' | 'source' | 'siteUrl'>): Origin {
  const source = options.source ?? sourceOfFolder(path.basename(path.resolve(options.folder)))
  const siteUrl = (options.siteUrl ?? siteUrlOfSource(source)).replace(/\/+$/, '')
  if (!/^[a-z0-9][a-z0-9.-]{0,59}$/.test(source)) {
    throw new DumpError(
      `"${source}" is not a valid source name: a-z, 0-9, full stop and hyphen, 60 at most`,
    )
  }
  if (!isWebAddress(siteUrl)) {
    throw new DumpError(`"${siteUrl}" is not the address of a site`)
  }
  return { source, siteUrl }
}

/**
 * Imports the dump of a Stack Exchange site: people, tags, posts, comments, votes, history, links and badges,
 * with their origin. Can be interrupted and run again at any time. @throws DumpError if the folder or a row
 * is invalid; what was done until then stays.
 */
export async function importStackExchange(db: Db, options: ImportOptions): Promise<ImportReport> {
  const origin = originOf(options)
  const files = dumpFiles(options.folder)
  const { settings } = currentSettings(db)
  const context = {
    origin,
    now: options.now,
    siteUrl: settings.general.site_url,
    permalink: settings.seo.permalink as Permalink,
    plugins: options.plugins ?? null,
  }
  const reports: StageReport[] = []
  for (const [index, stage] of stages.entries()) {
    const report = (fraction: number) =>
      options.onProgress?.({ stage: stage.name, number: index + 1, of: stages.length, fraction })
    const { folder, plugins, shareMs } = options
    const drawn = plugins && plugins.active('render').length > 0
    const usual = shareMs ? FirstBatch : drawn ? DrawnBatchSize : BatchSize
    const { batchSize = usual } = options
    const run = { db, folder, files, batchSize, shareMs, context, report }
    reports.push(await runStage(run, stage))
  }
  return { ...origin, stages: reports }
}
