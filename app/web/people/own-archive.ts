import { createReadStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { fetchExport } from '#app/domain/people/leaving/request-export.ts'
import { exportFolder } from '#app/infra/exports/export-folder.ts'
import type { Page } from '#app/web/kernel/page.ts'

/** The archive of the reader's own data, streamed for download and never stored. */
export async function ownArchive(page: Page): Promise<Response> {
  const { file, bytes, username } = await page.run(fetchExport)
  const stream = createReadStream(path.join(exportFolder(page.site.env.dataDir), file))
  const name = username.replace(/[^\w.-]/g, '_')
  return new Response(Readable.toWeb(stream) as ReadableStream, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Length': String(bytes),
      'Content-Disposition': `attachment; filename="data-${name}.zip"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
