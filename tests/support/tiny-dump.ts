/** The hand-made dump of the importer's tests, unchanged or with some texts replaced. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findImported, type ImportedKind } from '#posts/imported/imported.queries.ts'
import { type ImportReport, joinReports } from '#parts/move/domain/import/stage-report.ts'
import {
  importSite,
  type SiteImportOptions,
} from '#parts/move/domain/import/site-import/import-site.ts'
import { convertInto } from '#parts/move/infra/convert/convert-into.ts'
import { seedBadges } from '#drizzle/seed/badges.ts'
import { linesOf } from './table-contents.ts'
import { Epoch, World } from './world.ts'

export const tinyDump = fileURLToPath(new URL('../fixtures/stackexchange-tiny', import.meta.url))

/** A folder that is deleted at the end of its scope. */
export type DumpCopy = Disposable & { folder: string; write(file: string, text: string): void }

/**
 * A copy of the dump; `change` gets each file's name and text and returns the new text, or null to
 * leave the file out.
 */
export function copyOfTinyDump(change: (file: string, text: string) => string | null): DumpCopy {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'forum-dump-'))
  const write = (file: string, text: string) => fs.writeFileSync(path.join(folder, file), text)
  for (const file of fs.readdirSync(tinyDump).filter(name => name.endsWith('.xml'))) {
    const text = change(file, fs.readFileSync(path.join(tinyDump, file), 'utf8'))
    if (text !== null) write(file, text)
  }
  return {
    folder,
    write,
    [Symbol.dispose]: () => fs.rmSync(folder, { recursive: true, force: true }),
  }
}

const origin = { source: 'garden', siteUrl: 'https://garden.example.org' }

type DumpOptions = Partial<Omit<SiteImportOptions, 'folder'>> & { siteUrl?: string }

/** Converts a dump to a site folder, and imports that. */
export async function importDump(w: World, dump: string, options: DumpOptions = {}) {
  const { siteUrl, ...given } = options
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'forum-dump-'))
  const folder = path.join(work, 'converted')
  const { plugins, files } = w.site.ports
  try {
    const named = { ...(given.source && { source: given.source }), ...(siteUrl && { siteUrl }) }
    const { stages } = await convertInto('stackexchange', dump, folder, named)
    const report = await importSite(w.db, files, { folder, now: Epoch, plugins, ...given })
    return { ...report, stages: joinReports(stages, report.stages) }
  } finally {
    fs.rmSync(work, { recursive: true, force: true })
  }
}

/** A site with badges, into which the garden's dump can be imported. */
export class Garden extends World {
  constructor() {
    super({})
    this.write(seedBadges)
  }

  import(dump = tinyDump, batchSize = 500): Promise<ImportReport> {
    return importDump(this, dump, { ...origin, batchSize })
  }

  /** The id here of an object in the dump. */
  idOf(kind: ImportedKind, originalId: number | string): number {
    return findImported(this.db, origin.source, kind, String(originalId))!.objectId
  }

  questionOf = (originalId: number) => this.question(this.idOf('question', originalId))
  answerOf = (originalId: number) => this.answer(this.idOf('answer', originalId))
  commentOf = (originalId: number) => this.comment(this.idOf('comment', originalId))
  userOf = (originalId: number | string) => this.user(this.idOf('user', originalId))

  /** All database rows, by table; for the search index, the posts in it. */
  contents = () => linesOf(this)
}
