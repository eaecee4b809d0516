/** `import answer FILE`: moves an Apache Answer site in. */
import fs from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { openAnswerSource } from '#app/domain/import/answer-source/answer-source.ts'
import {
  type AnswerImport,
  importAnswer,
  insistOnFreshSite,
} from '#app/domain/import/answer/import-answer.ts'
import type { StageReport } from '#app/domain/import/run-stage.ts'
import { type Db, writing } from '#app/domain/kernel/index.ts'
import { currentSettings } from '#app/domain/basics/settings/current-settings.ts'
import { installSite } from '#app/domain/site/install/install-site.ts'
import { openDatabase } from '#app/infra/db.ts'
import { lockImports } from '#app/infra/import-lock.ts'
import { installIfEmpty } from '#app/infra/install.ts'
import { OperatorError } from '#app/infra/operator-error.ts'
import { openSite, type Site } from '#app/infra/site.ts'
import { Sqlite } from '#app/infra/sqlite.ts'
import { seedBadges } from '#drizzle/seed/badges.ts'
import { importProgress } from './import-progress.ts'
import { reportLines } from './import-report.ts'

type Options = { uploads?: string; timeZone?: string; dryRun?: boolean; oldHost?: string[] }

/** Runs an import on a new site in a temporary file. */
async function onTrialSite<R>(
  folder: string,
  siteUrl: string,
  run: (db: Db) => Promise<R>,
): Promise<R> {
  const trial = openDatabase(path.join(folder, 'trial.sqlite'))
  try {
    const admin = { username: 'admin', email: 'admin@example.com', passwordHash: '' }
    writing(trial.db, tx => {
      installSite(tx, { siteUrl, admin }, Date.now())
      seedBadges(tx)
      return null
    })
    return await run(trial.db)
  } finally {
    trial.close()
  }
}

function insistOnAddresses(hosts: readonly string[]): void {
  const wrong = hosts.find(host => !URL.canParse(host) || !/^https?:/.test(host))
  if (wrong)
    throw new OperatorError(`"${wrong}" is not an address; write it like https://qa.example.org`)
}

/** Opens the source and imports it, or tries to on a trial site. */
async function importInto(
  site: Site,
  file: string,
  work: string,
  options: Options,
): Promise<StageReport[]> {
  const progress = importProgress(process.stdout)
  const reading = (fraction: number) =>
    progress.show({ stage: 'reading', number: 0, of: 0, fraction })
  const { timeZone, uploads, oldHost = [], dryRun } = options
  const source = await openAnswerSource(file, {
    ...{ driver: Sqlite, workFolder: work, onProgress: reading },
    ...(timeZone && { timeZone }),
  })
  try {
    const { plugins, files } = site.ports
    const given: AnswerImport = {
      ...{ source, now: Date.now(), plugins, oldHosts: oldHost, onProgress: progress.show },
      ...(uploads && { uploads }),
      files: dryRun ? null : files,
    }
    if (!dryRun) {
      await installIfEmpty(site)
      if (currentSettings(site.db).settings.install.installed_at === 0)
        throw new OperatorError('The site is not set up yet: set it up first, then import')
      writing(site.db, seedBadges)
      await plugins.settle()
      return await importAnswer(site.db, given)
    }
    if (currentSettings(site.db).settings.install.installed_at > 0)
      insistOnFreshSite(site.db, source)
    const { site_url } = currentSettings(site.db).settings.general
    return await onTrialSite(work, site_url, db => importAnswer(db, given))
  } finally {
    progress.end()
    source.close()
  }
}

/** Imports, or tries it on a site that is thrown away, and prints what came of it. */
export async function moveAnswerSite(file: string, options: Options): Promise<StageReport[]> {
  insistOnAddresses(options.oldHost ?? [])
  const site = openSite()
  const unlock = lockImports(site.env.dataDir)
  const work = path.join(site.env.dataDir, options.dryRun ? 'import-trial' : 'import')
  const began = Date.now()
  try {
    if (options.dryRun) fs.rmSync(work, { recursive: true, force: true })
    fs.mkdirSync(work, { recursive: true, mode: 0o700 })
    const stages = await importInto(site, file, work, options)
    const lines = reportLines({ source: '', siteUrl: '', stages }, Date.now() - began)
    if (options.dryRun) lines.splice(-1, 1, 'This was a dry run: nothing was imported.')
    console.log(lines.join('\n'))
    return stages
  } finally {
    // It holds a copy of the source. After a kill the next run finds it there.
    fs.rmSync(work, { recursive: true, force: true })
    unlock()
  }
}

const collect = (value: string, known: string[] = []): string[] => [...known, value]

/** Adds `answer` to the imports. */
export function registerAnswerImport(imports: Command): void {
  imports
    .command('answer')
    .description(
      'move an Apache Answer site (1.2 to 2.0) in; run it again to go on after it was stopped',
    )
    .argument('<file>', 'its SQLite file, or a dump by mysqldump, pg_dump or "answer dump"')
    .option('--uploads <folder>', 'its folder of uploads')
    .option('--time-zone <zone>', 'zone of the times in a dump, such as Asia/Shanghai')
    .option('--dry-run', 'report what would come, and write nothing')
    .option('--old-host <address>', 'a further address that the site had; may be repeated', collect)
    .action(async (file: string, { uploads, ...options }: Options) => {
      const given = (name: string) => path.resolve(process.env.INIT_CWD ?? '.', name)
      await moveAnswerSite(given(file), { ...options, ...(uploads && { uploads: given(uploads) }) })
    })
}
