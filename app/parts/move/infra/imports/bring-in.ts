/** Imports content of every kind, or tries to: for the commands and for the back office. */
import fs from 'node:fs'
import path from 'node:path'
import type { Pace } from '#parts/move/domain/import/batch-size.ts'
import { DumpError } from '#parts/move/domain/import/dump-error.ts'
import {
  type ImportProgress,
  joinReports,
  type StageReport,
} from '#parts/move/domain/import/stage-report.ts'
import {
  checkSiteFolder,
  importSite,
  insistOnEmptySite,
} from '#parts/move/domain/import/site-import/import-site.ts'
import { convertOnce, type Converted } from '#parts/move/infra/convert/convert-into.ts'
import type { ConvertOptions } from '#parts/move/infra/convert/conversion.ts'
import { findUser } from '#basics/users/users.queries.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { type Db, writing } from '#kernel'
import { installSite } from '#site/install/install-site.ts'
import { openDatabase } from '#infra/database/db.ts'
import { installIfEmpty } from '#infra/setup/install.ts'
import type { Site } from '#infra/site.ts'
import { seedBadges } from '#drizzle/seed/badges.ts'
import { copyImages } from './copy-images.ts'
import { moveAnswer } from './move-answer.ts'

/** Paths are absolute. `source` tells imports of the same kind apart. */
export type Content =
  | {
      /** A converter makes a site folder of it first. */
      kind: 'convert'
      from: string
      file: string
      options: ConvertOptions
      source?: string
      images?: boolean
    }
  | { kind: 'site'; folder: string; source?: string; images?: boolean; takesUrl?: boolean }
  | { kind: 'answer'; file: string; uploads?: string; timeZone?: string; oldHosts?: string[] }
export type Brought = { stages: StageReport[]; notes: string[] }
type OfKind<K extends Content['kind']> = Extract<Content, { kind: K }>

export type Watch = {
  onProgress(progress: ImportProgress): void
  /** For copies of the source; a later run finds them there. */
  work: string
  pace?: Pace
}

/** A running site can write in between. */
const CommandPace: Pace = { shareMs: 50, aloneMs: 2000 }
/** Of the write-ahead log, in all 500 MB, before its pages are copied to their places: each is, once, however often it changed. */
const LoggedPages = 128_000

const isInstalled = ({ db }: Site) => currentSettings(db).settings.install.installed_at > 0

/** An empty database becomes a site first, so that account 1 is the administrator's. */
async function prepare(site: Site, { kind }: Content): Promise<void> {
  await installIfEmpty(site)
  if (!isInstalled(site)) {
    throw new DumpError('The site is not set up yet: set it up first, then import')
  }
  await site.ports.plugins.settle()
  // A whole site brings its own ones, whose keys and ids have to be free.
  if (kind !== 'site') writing(site.db, seedBadges)
}

async function withImages(
  site: Site,
  report: { source: string; stages: StageReport[] },
  { onProgress }: Watch,
): Promise<StageReport[]> {
  const copying = (fraction: number) =>
    onProgress({ stage: 'pictures', number: 1, of: 1, fraction })
  return [...report.stages, await copyImages(site, report.source, copying)]
}

/** The site folder of a source, which a later run finds. */
async function converted(
  { from, file, options, source, images }: OfKind<'convert'>,
  { work, onProgress }: Watch,
): Promise<Converted & { content: OfKind<'site'> }> {
  onProgress({ stage: 'reading', number: 0, of: 0, fraction: 0 })
  const folder = path.join(work, 'converted')
  const made = await convertOnce(from, file, folder, options)
  return { ...made, content: { kind: 'site', folder, source, images } }
}

/**
 * Imports into this site. Can be stopped and run again at any time. The caller has the lock
 * (import-lock.ts). @throws DumpError when the source is unusable; what was done until then stays.
 */
export async function bringIn(site: Site, content: Content, watch: Watch): Promise<Brought> {
  if (content.kind === 'answer') return bringInAnswer(site, content, watch)
  if (content.kind === 'site')
    return { stages: await bringInFolder(site, content, watch), notes: [] }
  const { content: folder, notes, stages: read } = await converted(content, watch)
  await prepare(site, content)
  return { stages: joinReports(read, await bringInFolder(site, folder, watch)), notes }
}

/** What both ways of an import need; the log is larger, and the cache smaller, since large batches are in memory. */
function commonOf(site: Site, { onProgress, pace = CommandPace }: Watch) {
  site.sqlite.pragma('cache_size = -32768')
  site.sqlite.pragma(`wal_autocheckpoint = ${LoggedPages}`)
  return { now: Date.now(), plugins: site.ports.plugins, onProgress, pace }
}

async function bringInAnswer(site: Site, content: OfKind<'answer'>, watch: Watch) {
  await prepare(site, content)
  const given = { ...commonOf(site, watch), work: watch.work }
  return moveAnswer(site.db, site.ports.files, content, given)
}

async function bringInFolder(
  site: Site,
  content: OfKind<'site'>,
  watch: Watch,
): Promise<StageReport[]> {
  await prepare(site, content)
  const given = { ...commonOf(site, watch), ...content }
  const report = await importSite(site.db, site.ports.files, given)
  // A whole site has replaced the badges.
  writing(site.db, seedBadges)
  return content.images ? withImages(site, report, watch) : report.stages
}

/** Runs an import on a new site in a temporary file. */
async function onTrialSite<R>(
  site: Site,
  { work }: Watch,
  run: (db: Db) => Promise<R>,
): Promise<R> {
  const file = path.join(work, 'trial.sqlite')
  const drop = () => ['', '-wal', '-shm'].forEach(end => fs.rmSync(file + end, { force: true }))
  fs.mkdirSync(work, { recursive: true, mode: 0o700 })
  drop()
  const trial = openDatabase(file)
  try {
    trial.sqlite.pragma('synchronous = off')
    const siteUrl = currentSettings(site.db).settings.general.site_url
    const { username = 'admin', email } = findUser(site.db, 1) ?? {}
    const admin = { username, email: email ?? 'admin@example.com', passwordHash: '' }
    writing(trial.db, tx => {
      installSite(tx, { siteUrl, admin }, Date.now())
      seedBadges(tx)
      return null
    })
    return await run(trial.db)
  } finally {
    trial.close()
    drop()
  }
}

/** Errors are sentences with file and line. */
export type Trial = Brought & { errors: string[] }
type PlainTrial = Omit<Trial, 'notes'>

async function trySite(site: Site, content: OfKind<'site'>, watch: Watch): Promise<PlainTrial> {
  const { errors, lines, missing, own } = await checkSiteFolder(site.db, content)
  if (errors.length === 0 && !own) {
    const { folder, source } = content
    const options = { folder, source, now: Date.now(), onProgress: watch.onProgress }
    const run = (db: Db) => importSite(db, site.ports.files, options)
    return { stages: (await onTrialSite(site, watch, run)).stages, errors }
  }
  const stages = Object.entries(lines).map(([name, read]): StageReport => {
    const lost = name === 'files' ? missing.length : 0
    return {
      name,
      file: `${name}.ndjson`,
      state: 'done',
      read,
      lastId: '',
      size: 0,
      made: read > lost ? { line: read - lost } : {},
      skipped: lost > 0 ? { missing: lost } : {},
      ...(lost > 0 && { examples: { missing: missing.slice(0, 3) } }),
    }
  })
  return { stages, errors }
}

/**
 * Reports what an import would bring, and writes nothing to the site. Whole sites are only read;
 * anything else is imported into a site that is thrown away.
 */
export async function tryBringIn(site: Site, content: Content, watch: Watch): Promise<Trial> {
  if (content.kind === 'site') return { ...(await trySite(site, content, watch)), notes: [] }
  if (content.kind === 'convert') {
    const { content: folder, notes, stages: read } = await converted(content, watch)
    const { stages, errors } = await trySite(site, folder, watch)
    return { stages: joinReports(read, stages), notes, errors }
  }
  if (isInstalled(site)) insistOnEmptySite(site.db, { program: 'answer' })
  const { plugins, files } = site.ports
  const { work, onProgress } = watch
  const given = { now: Date.now(), onProgress, plugins, work, dry: true }
  const run = (db: Db) => moveAnswer(db, files, content, given)
  return { ...(await onTrialSite(site, watch, run)), errors: [] }
}
