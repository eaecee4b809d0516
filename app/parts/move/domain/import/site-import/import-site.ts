/** Imports a site folder: a whole site into an empty one, or a community from elsewhere into any site. */
import { repairCounters } from '#basics/recount/recount.ts'
import { currentSettings, forgetSettings } from '#basics/settings/current-settings.ts'
import { FirstBatch, type Pace } from '#parts/move/domain/import/batch-size.ts'
import { DumpError } from '#parts/move/domain/import/dump-error.ts'
import { findProgress } from '#parts/move/domain/import/queries/progress.queries.ts'
import type {
  ImportProgress,
  ImportReport,
  StageReport,
} from '#parts/move/domain/import/stage-report.ts'
import { type Run, runStage } from '#parts/move/domain/import/run-stage.ts'
import { OwnSource } from '#parts/move/domain/import/site-format/acts.queries.ts'
import type { Manifest } from '#parts/move/domain/import/site-format/format.ts'
import { groupsOf } from '#parts/move/domain/import/site-format/settings.ts'
import type { Stage, StepStage } from '#parts/move/domain/import/stage.ts'
import { type Db, type FileStore, type PluginPort, writing } from '#kernel'
import { refreshHotScores } from '#posts/questions/hot-score.ts'
import { reindexAll } from '#search/reindex-all.ts'
import type { Permalink } from '#shared/ids.ts'
import { AnswerSource } from '#posts/imported/imported.queries.ts'
import { bringInStages } from './bring-in.ts'
import { copyFiles } from './copy-files.ts'
import { doneEarlier, isBegunEarlier } from './earlier-version.ts'
import { checkFolder, type CheckReport, openFolder, type SiteFolder } from './open-folder.ts'
import { linkStages } from './links.ts'
import { restoreStages } from './load-line.ts'
import {
  dropFirstRows,
  findHighestId,
  dropStatistics,
  gatherStatistics,
  isEmptySite,
  isWithoutMembers,
  setLastId,
} from './restore.queries.ts'

const BatchSize = 200
/** Posts whose words come into the search index in one transaction, in some 0.2 s: nobody else writes. */
const IndexedTogether = 500
const FirstStage = 'beginning'

export type SiteImportOptions = {
  folder: string
  /** Imports a whole site as a community from elsewhere, under this name. */
  source?: string
  /** A whole site brings its URL, which links in emails use: only for who may change that at once. */
  takesUrl?: boolean
  now: number
  plugins?: PluginPort
  batchSize?: number
  /** Without it batches are of one size. */
  pace?: Pace
  onProgress?(progress: ImportProgress): void
  /** What follows on a whole site. */
  more?: Stage[]
}

const step = (name: string, run: StepStage['run']): StepStage => ({ kind: 'step', name, run })

/** The address and the contact of the new site stay until the folder has others. */
const settingsTaken = (all: boolean) =>
  groupsOf(all ? 'private' : 'public').filter(group => group !== 'general')

/** A whole site. Counters, lists and the search index are made anew at the end. */
function wholeSite(from: SiteFolder, store: FileStore): Stage[] {
  const { manifest, folder, files, print } = from
  return [
    step(FirstStage, ({ db, tally }) => {
      tally.state.lastId = print
      writing(db, tx => {
        dropFirstRows(tx, manifest.program ? [] : settingsTaken(manifest.private))
        forgetSettings(tx)
        setLastId(tx, Number(manifest.last_id ?? 0))
        return null
      })
    }),
    ...restoreStages(manifest).filter(({ file }) => !manifest.program || files.has(file)),
    ...(manifest.program ? linkStages : []),
    ...(files.has('files.ndjson')
      ? [step('uploaded files', ({ tally }, report) => copyFiles(store, folder, tally, report))]
      : []),
    step('counters', ({ db }) => {
      writing(db, tx => {
        setLastId(tx, findHighestId(tx))
        gatherStatistics(tx)
        return null
      })
      repairCounters(db)
      writing(db, dropStatistics)
    }),
    step('hot scores', ({ db, now }) => refreshHotScores(db, now)),
    step('search', ({ db }, report) => {
      for (const { done, total } of reindexAll(db, { posts: IndexedTogether }))
        report(total ? done / total : 1)
    }),
  ]
}

/** Under which an import keeps its progress. */
const ownSource = ({ program }: Pick<Manifest, 'program'>) =>
  program === 'answer' ? AnswerSource : OwnSource

/** @throws DumpError when a whole site cannot go into this one. */
function checkSite(db: Db, { manifest, print }: SiteFolder): void {
  const begun = findProgress(db, ownSource(manifest), FirstStage)
  if (!begun) return insistOnEmptySite(db, manifest)
  const { lastId } = JSON.parse(begun.report) as { lastId?: string }
  if (!begun.finished || lastId === print) return
  throw new DumpError(
    manifest.program
      ? 'This is not the source that the import into this site began with'
      : 'Another folder was imported into this site',
  )
}

/** Before a source is read. @throws DumpError when a whole site cannot go into this one. */
export function insistOnEmptySite(db: Db, from: Pick<Manifest, 'program'>): void {
  const source = ownSource(from)
  if (isEmptySite(db) || findProgress(db, source, FirstStage)) return
  if (isBegunEarlier(db, source, from)) return
  throw new DumpError(
    from.program
      ? 'This site has content or users already. An Answer site keeps its ids, so it can only move into a new one: name an empty DATA_DIR'
      : 'The site is not empty, so it cannot become the one in the folder. To add the folder to it as a community from elsewhere, give a name for it with --source',
  )
}

function sourceOf({ manifest }: SiteFolder, wanted: string | undefined): string {
  const source =
    wanted ?? manifest.source ?? new URL(manifest.address).hostname.replace(/^www\./, '')
  if (/^[a-z0-9][a-z0-9.-]{0,59}$/.test(source)) return source
  throw new DumpError(
    `"${source}" cannot name a source: a-z, 0-9, full stop and hyphen, 60 at most`,
  )
}

/** Reads the folder and says what is in it and what is wrong with it; `own`: it is a whole site. Writes nothing. */
export async function checkSiteFolder(
  db: Db,
  { folder, source }: Pick<SiteImportOptions, 'folder' | 'source'>,
): Promise<CheckReport & { own: boolean }> {
  const from = await openFolder(folder, source !== undefined)
  if (from.own) checkSite(db, from)
  else sourceOf(from, source)
  return { ...(await checkFolder(from)), own: from.own }
}

function contextOf(
  db: Db,
  { own, manifest }: SiteFolder,
  source: string,
  { now, takesUrl, plugins }: SiteImportOptions,
): Run['context'] {
  const { settings } = currentSettings(db)
  const siteUrl = manifest.address.replace(/\/+$/, '')
  return {
    origin: { source, siteUrl, ...(!manifest.program && { foreign: true as const }) },
    now,
    siteUrl: own ? siteUrl : settings.general.site_url,
    takesUrl: own && takesUrl,
    permalink: settings.seo.permalink as Permalink,
    plugins: plugins ?? null,
  }
}

/** The folder is read before an import begins. @throws DumpError with its errors. */
async function insistOnSoundFolder(db: Db, source: string, from: SiteFolder, { name }: Stage) {
  if (findProgress(db, source, name) || isBegunEarlier(db, source, from.manifest)) return
  const { errors } = await checkFolder(from)
  if (errors.length > 0) throw new DumpError(errors.join('\n'))
}

/**
 * Imports the folder after it was checked as a whole. Can be stopped and run again at any time.
 * @throws DumpError when the folder has errors or the site is not empty; what was done until then stays.
 */
export async function importSite(
  db: Db,
  store: FileStore,
  options: SiteImportOptions,
): Promise<ImportReport> {
  const from = await openFolder(options.folder, options.source !== undefined)
  const { own, manifest, folder, files } = from
  if (own) checkSite(db, from)
  const source = own ? ownSource(manifest) : sourceOf(from, options.source)
  const { more = [] } = options
  const stages = own ? [...wholeSite(from, store), ...more] : bringInStages(manifest, files)
  await insistOnSoundFolder(db, source, from, stages[0]!)
  const context = contextOf(db, from, source, options)
  const isAlone = own || isWithoutMembers(db)
  const shareMs = options.pace?.[isAlone ? 'aloneMs' : 'shareMs']
  const { batchSize = shareMs ? FirstBatch : BatchSize } = options
  const reports: StageReport[] = []
  for (const [index, stage] of stages.entries()) {
    const report = (fraction: number) =>
      options.onProgress?.({ stage: stage.name, number: index + 1, of: stages.length, fraction })
    const run = { db, folder, files, batchSize, shareMs, isAlone, context, report }
    reports.push(doneEarlier(db, source, manifest, stage) ?? (await runStage(run, stage)))
  }
  forgetSettings(db)
  return { source, siteUrl: context.origin.siteUrl, stages: reports }
}
