import { Readable } from 'node:stream'
import { fetchExport } from '#people/leaving/request-export.ts'
import { ownData } from '#people/leaving/own-data.ts'
import { openArchive } from '#infra/exports/open-archive.ts'
import type { Page } from '#web/kernel/page.ts'

/** The archive of the reader's own data, streamed for download. */
export async function ownArchive(page: Page): Promise<Response> {
  const { file, userId, username } = await page.run(fetchExport)
  const { site, ctx } = page
  const data = () => ownData(site.db, userId, ctx.now)
  const { stream, bytes } = await openArchive(site.env.dataDir, file, data, ctx.now)
  const name = username.replace(/[^\w.-]/g, '_')
  return new Response(Readable.toWeb(stream) as ReadableStream, {
    headers: {
      'Content-Type': 'application/zip',
      ...(bytes !== undefined && { 'Content-Length': String(bytes) }),
      'Content-Disposition': `attachment; filename="data-${name}.zip"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
