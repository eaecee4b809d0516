/** Moves an Apache Answer site in: its database becomes a site folder, which is imported. */
import path from 'node:path'
import { openAnswerSource } from '#parts/move/domain/import/answer-source/answer-source.ts'
import { stagesAfterLoading } from '#parts/move/domain/import/answer/after-loading.ts'
import { insistOnUploads } from '#parts/move/domain/import/answer/uploads.ts'
import { writeAnswerFolder } from '#parts/move/domain/import/answer/write-folder.ts'
import { DumpError } from '#parts/move/domain/import/dump-error.ts'
import {
  importSite,
  insistOnEmptySite,
  type SiteImportOptions,
} from '#parts/move/domain/import/site-import/import-site.ts'
import { joinReports } from '#parts/move/domain/import/stage-report.ts'
import { convertOnce, type Converted } from '#parts/move/infra/convert/convert-into.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { findUser } from '#basics/users/users.queries.ts'
import type { Db, FileStore } from '#kernel'
import { Sqlite } from '#infra/database/sqlite.ts'
import { SeededBadges } from '#drizzle/seed/badges.ts'

/** Paths are absolute. */
export type AnswerContent = {
  file: string
  /** Folder with the files of the old site; without it files stay behind. */
  uploads?: string
  timeZone?: string
  oldHosts?: readonly string[]
}

type Given = Pick<SiteImportOptions, 'now' | 'plugins' | 'batchSize' | 'pace' | 'onProgress'> & {
  /** For the copy of the source and its folder; a later run finds them there. */
  work: string
  /** Keeps no files. */
  dry?: boolean
}

function insistOnAddresses(hosts: readonly string[] = []): void {
  const wrong = hosts.find(host => !URL.canParse(host) || !/^https?:/.test(host))
  if (wrong)
    throw new DumpError(`"${wrong}" is not an address; write it like https://qa.example.org`)
}

/**
 * Brings everything of an Answer site in, with its ids. It can be stopped and run again at any time with
 * the same source, and once more with `uploads` where the first run had none.
 * @throws DumpError when the site is in use or the source is another one; what was done stays.
 */
export async function moveAnswer(
  db: Db,
  files: FileStore,
  { file, uploads, timeZone, oldHosts }: AnswerContent,
  { work, dry, ...given }: Given,
): Promise<Converted> {
  insistOnAddresses(oldHosts)
  // Reading a source takes minutes, its posts more.
  if (uploads) await insistOnUploads(uploads)
  insistOnEmptySite(db, { program: 'answer' })
  const { now, onProgress } = given
  const reading = (fraction: number) =>
    onProgress?.({ stage: 'reading', number: 0, of: 0, fraction })
  const source = await openAnswerSource(file, {
    driver: Sqlite,
    workFolder: work,
    onProgress: reading,
    ...(timeZone && { timeZone }),
  })
  try {
    const folder = path.join(work, 'converted')
    const siteUrl = currentSettings(db).settings.general.site_url
    const { username, email } = findUser(db, 1)!
    const admin = { username, email: email ?? '' }
    const site = { now, siteUrl, admin, badges: SeededBadges }
    const options = { ...site, source, oldHosts, uploads, driver: Sqlite }
    const { stages } = await convertOnce(
      'answer',
      file,
      folder,
      { siteUrl, timeZone, oldHosts, uploads },
      (_, __, out) => Promise.resolve(writeAnswerFolder(out, options)),
    )
    const more = stagesAfterLoading(
      source,
      uploads ? { folder: uploads, files: dry ? null : files } : null,
    )
    const loaded = await importSite(db, files, { ...given, folder, more })
    return { stages: joinReports(stages, loaded.stages), notes: [...source.notes] }
  } finally {
    source.close()
  }
}
