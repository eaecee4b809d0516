/** `import stackexchange DIR`, `import answer FILE` and `import site DIR`: bring content from elsewhere in. */
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import { copyPictures, type FetchPicture, NoPicture } from '#app/domain/import/copy-pictures.ts'
import { DumpError } from '#app/domain/import/dump-error.ts'
import { dumpFiles } from '#app/domain/import/dump-folder.ts'
import { type ImportReport, importStackExchange, originOf } from '#app/domain/import/run-import.ts'
import { checkSiteFolder, importSite } from '#app/domain/import/site-import/import-site.ts'
import { anonymous, writing } from '#app/domain/kernel/index.ts'
import { currentSettings } from '#app/domain/basics/settings/current-settings.ts'
import { makeContext } from '#app/infra/context.ts'
import { callOutside, OutgoingError } from '#app/infra/http-client.ts'
import { lockImports } from '#app/infra/import-lock.ts'
import { installIfEmpty } from '#app/infra/install.ts'
import { openSite, type Site } from '#app/infra/site.ts'
import { DefaultLocale } from '#app/shared/codes.ts'
import { seedBadges } from '#drizzle/seed/badges.ts'
import { registerAnswerImport } from './import-answer.ts'
import { importProgress } from './import-progress.ts'
import { reportLines } from './import-report.ts'

type Options = { source?: string; siteUrl?: string; images?: boolean }

/** For one picture with its redirects, in ms. */
const PictureTime = 10_000
/** Between two pictures, in ms. */
const PictureRest = 50

/** Old posts name hosts without TLS, which is not used outside of INTERNAL_HOSTS. */
function secure(address: string, internalHosts: readonly string[]): string {
  const url = new URL(address)
  const internal = internalHosts.includes(url.hostname) || internalHosts.includes(url.host)
  if (url.protocol === 'http:' && !internal) url.protocol = 'https:'
  return url.href
}

/** Gets pictures by the rules for calls to other servers: no private networks, bounded in time and size. */
export function pictureFetch(internalHosts: readonly string[]): FetchPicture {
  return async (address, maxBytes) => {
    try {
      const { status, bytes } = await callOutside(
        {
          url: secure(address, internalHosts),
          headers: { Accept: 'image/png, image/jpeg, image/gif, image/webp' },
        },
        { internalHosts, timeoutMs: PictureTime, maxBytes },
      )
      if (status === 200) return bytes
      throw new NoPicture(`its server answers ${status}`, status >= 500 || status === 429)
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error
      if (/ sent too much$/.test(error.message))
        throw new NoPicture('larger than images may be here')
      if (/ is not a public address$/.test(error.message))
        throw new NoPicture('its server has no public address')
      throw new NoPicture('its server does not answer', true)
    }
  }
}

function copyImages(site: Site, source: string, onProgress: (fraction: number) => void) {
  const ctx = makeContext(site, { viewer: anonymous, locale: DefaultLocale })
  const fetch = pictureFetch(site.env.INTERNAL_HOSTS)
  return copyPictures(ctx, { source, fetch, onProgress, rest: () => pause(PictureRest) })
}

type Work = (site: Site, progress: ReturnType<typeof importProgress>) => Promise<ImportReport>

/**
 * Runs an import on the site of the environment and prints what came of it. An empty database
 * becomes a site first, so that account 1 is the administrator's. One import at a time: a second one is
 * refused.
 */
async function importIntoSite(work: Work): Promise<ImportReport> {
  const site = openSite()
  const unlock = lockImports(site.env.dataDir)
  const progress = importProgress(process.stdout)
  try {
    await installIfEmpty(site)
    if (currentSettings(site.db).settings.install.installed_at === 0) {
      throw new DumpError('The site is not set up yet: set it up first, then import')
    }
    await site.ports.plugins.settle()
    const began = Date.now()
    writing(site.db, seedBadges)
    const report = await work(site, progress)
    progress.end()
    console.log(reportLines(report, Date.now() - began).join('\n'))
    return report
  } finally {
    progress.end()
    unlock()
  }
}

async function withImages(
  site: Site,
  report: ImportReport,
  show: ReturnType<typeof importProgress>['show'],
): Promise<ImportReport> {
  const copying = (fraction: number) => show({ stage: 'pictures', number: 1, of: 1, fraction })
  const pictures = await copyImages(site, report.source, copying)
  return { ...report, stages: [...report.stages, pictures] }
}

export async function importDump(folder: string, options: Options): Promise<ImportReport> {
  const { source, siteUrl } = originOf({ folder, ...options })
  dumpFiles(folder)
  return importIntoSite(async (site, { show }) => {
    console.log(`Importing ${folder} as "${source}", from ${siteUrl}`)
    const report = await importStackExchange(site.db, {
      ...{ folder, ...options, now: Date.now(), plugins: site.ports.plugins, onProgress: show },
    })
    return options.images ? withImages(site, report, show) : report
  })
}

type SiteOptions = { source?: string; images?: boolean; dryRun?: boolean }

async function checkFolder(folder: string, { source }: SiteOptions): Promise<void> {
  const { errors, lines, missing } = await checkSiteFolder(openSite().db, { folder, source })
  for (const [name, count] of Object.entries(lines)) console.log(`${name}: ${count}`)
  for (const name of missing) console.log(`missing: files/${name}`)
  if (errors.length > 0) throw new DumpError(errors.join('\n'))
  console.log('No errors. Nothing was written.')
}

async function importFolder(folder: string, options: SiteOptions): Promise<ImportReport> {
  const { source, images } = options
  return importIntoSite(async (site, { show }) => {
    console.log(`Importing ${folder}`)
    const { plugins, files } = site.ports
    const now = Date.now()
    const report = await importSite(site.db, files, {
      ...{ folder, source, now, plugins, onProgress: show },
    })
    writing(site.db, seedBadges)
    return images ? withImages(site, report, show) : report
  })
}

/** Adds `import` to the operator's commands. */
export function registerImportCommands(program: Command): void {
  const imports = program.command('import')
  registerAnswerImport(imports)
  imports
    .command('stackexchange')
    .description(
      'import an unpacked Stack Exchange dump; run it again to go on after it was stopped',
    )
    .argument('<folder>', 'folder with Posts.xml, Users.xml and the other files of the dump')
    .option('--source <name>', 'tells this import from others; by default the name of the folder')
    .option('--site-url <address>', 'address of the original site; by default from the source')
    .option(
      '--images',
      'also copy the pictures of posts from other hosts; run it again to try those that could not be had',
    )
    .action(async (folder: string, options: Options) => {
      await importDump(folder, options)
    })
  imports
    .command('site')
    .description('import a site folder; run it again to go on after it was stopped')
    .argument('<folder>', 'made by "forum export site", or by a converter from another program')
    .option('--dry-run', 'read and check everything, write nothing')
    .option('--source <name>', 'tells this import from others; adds a whole site to this one')
    .option('--images', 'also copy the pictures of posts from other hosts')
    .addHelpText(
      'after',
      `
The ids of a whole site stay as they are if this site is empty. Those of another program get new ones.
A folder with private data sets accounts, roles and custom code: import only one that you trust.
docs/site-format.md describes the folder.`,
    )
    .action(async (name: string, options: SiteOptions) => {
      const folder = path.resolve(process.env.INIT_CWD ?? '.', name)
      await (options.dryRun ? checkFolder : importFolder)(folder, options)
    })
}
