/** Reads the source of an import of any kind, as its check does, with a file or folder in `work`. */
import path from 'node:path'
import { openAnswerSource } from '#parts/move/domain/import/answer-source/answer-source.ts'
import { checkSiteFolder } from '#parts/move/domain/import/site-import/import-site.ts'
import type { ImportKind } from '#parts/move/domain/imports/port.ts'
import { convertInto } from '#parts/move/infra/convert/convert-into.ts'
import { Sqlite } from '#infra/database/sqlite.ts'
import { world } from './world.ts'

/** @throws DumpError when the source is refused, and Error with what a site folder has of errors. */
export async function readSource(kind: ImportKind, source: string, work: string): Promise<void> {
  if (kind === 'answer') {
    const options = { driver: Sqlite, workFolder: path.join(work, 'work') }
    return (await openAnswerSource(source, options)).close()
  }
  if (kind !== 'site')
    return void (await convertInto(kind, source, path.join(work, 'out'), {
      siteUrl: 'https://o.example',
    }))
  using w = world()
  const { errors } = await checkSiteFolder(w.db, { folder: source })
  if (errors.length > 0) throw new Error(errors.join('\n'))
}
