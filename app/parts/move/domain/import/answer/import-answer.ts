/** Moves an Apache Answer site in. */
import { createHash } from 'node:crypto'
import { type Db, type FileStore, type PluginPort, writing } from '#kernel'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { refreshHotScores } from '#posts/questions/hot-score.ts'
import { AnswerSource } from '#posts/imported/imported.queries.ts'
import type { Pace } from '#parts/move/domain/import/batch-size.ts'
import { DumpError } from '#parts/move/domain/import/dump-error.ts'
import { findProgress, saveProgress } from '#parts/move/domain/import/queries/progress.queries.ts'
import type { ImportProgress } from '#parts/move/domain/import/stage-report.ts'
import type { StageReport } from '#parts/move/domain/import/stage-report.ts'
import { formerHosts } from './former-hosts.ts'
import { addressRewriter } from './old-addresses.ts'
import { isUsed } from './queries/acts.queries.ts'
import { runStage } from './run-stages.ts'
import { SiteInfo } from './site-info.ts'
import type { AnswerRun, AnswerStage, SourceDb } from './stage.ts'
import { afterFiles, beforeFiles, withFiles } from './stages/all-stages.ts'
import { countingStage } from './stages/counting.ts'
import { copyUploads } from './uploads.ts'

export type AnswerImport = {
  source: SourceDb
  /** In ms. */
  now: number
  plugins?: PluginPort
  /** Folder with the files of the old site; without it files stay behind. */
  uploads?: string
  /** Where files are kept; null: nothing is kept, as in a dry run. */
  files: FileStore | null
  /** Further addresses that the old site had, besides the one in its settings. */
  oldHosts?: readonly string[]
  onProgress?(progress: ImportProgress): void
  /** Rows in a transaction. */
  batchSize?: number
  /** Without it batches are of one size. */
  pace?: Pace
}

const Fingerprint = 'source'
const Tables = ['user', 'question', 'answer', 'comment', 'tag', 'activity', 'revision']

/** Tells one source from another, and from itself after a change or with times in another zone. */
function fingerprint({ db, version }: SourceDb): string {
  const facts = Tables.map(table =>
    db
      .prepare(
        `select count(*) || ' ' || coalesce(max(id), 0) || coalesce(max(created_at), '') from "${table}"`,
      )
      .pluck()
      .get(),
  )
  const sha256 = createHash('sha256')
    .update(JSON.stringify([version, facts]))
    .digest('hex')
  return JSON.stringify({ sha256 })
}

/**
 * Refuses a site that is in use, and another source than the one that an import began with.
 * @throws DumpError with a sentence for the operator.
 */
export function insistOnFreshSite(db: Db, source: SourceDb): void {
  const known = findProgress(db, AnswerSource, Fingerprint)
  const print = fingerprint(source)
  if (known && known.report !== print)
    throw new DumpError('This is not the source that the import into this site began with')
  if (!known && isUsed(db))
    throw new DumpError(
      'This site has content or users already. An Answer site keeps its ids, so it can only move into a new one: name an empty DATA_DIR',
    )
}

function begin(db: Db, source: SourceDb): void {
  insistOnFreshSite(db, source)
  if (findProgress(db, AnswerSource, Fingerprint)) return
  const report = fingerprint(source)
  writing(db, tx => {
    saveProgress(tx, AnswerSource, Fingerprint, { done: 0, finished: true, report })
    return null
  })
}

function runOf(db: Db, { source, now, plugins, uploads, oldHosts = [] }: AnswerImport): AnswerRun {
  const siteUrl = currentSettings(db).settings.general.site_url
  const known = new Map<string, unknown>()
  const sites = [...new SiteInfo(source).addresses(), ...oldHosts, ...formerHosts(source, uploads)]
  return {
    source,
    now,
    siteUrl,
    sites,
    plugins: plugins ?? null,
    withNewAddresses: addressRewriter(sites, siteUrl),
    memo<T>(name: string, read: () => T): T {
      if (!known.has(name)) known.set(name, read())
      return known.get(name) as T
    },
  }
}

/**
 * Brings everything of an Answer site in, with its ids. It can be stopped and run again at any time with
 * the same source, and once more with `uploads` where the first run had none.
 * @throws DumpError when the site is in use, the source is another one, or the files cannot be read; what was
 * done stays.
 */
export async function importAnswer(db: Db, options: AnswerImport): Promise<StageReport[]> {
  const { uploads, files, batchSize } = options
  begin(db, options.source)
  const run = runOf(db, options)
  const isAlone = !findProgress(db, AnswerSource, countingStage.name)?.finished
  const shareMs = options.pace?.[isAlone ? 'aloneMs' : 'shareMs']
  const later = [...(uploads ? withFiles : []), ...afterFiles]
  const of = beforeFiles.length + later.length + (uploads ? 1 : 0)
  const reports: StageReport[] = []
  const progress = (stage: string) => (fraction: number) =>
    options.onProgress?.({ stage, number: reports.length + 1, of, fraction })
  const all = async (stages: readonly AnswerStage[]) => {
    for (const stage of stages) {
      const pace = { batchSize, shareMs, isAlone, onProgress: progress(stage.name) }
      reports.push(await runStage(db, run, stage, pace))
    }
  }
  await all(beforeFiles)
  if (uploads)
    reports.push(
      await copyUploads(db, run, { folder: uploads, files, onProgress: progress('files') }),
    )
  await all(later)
  await refreshHotScores(db, options.now)
  return reports
}
