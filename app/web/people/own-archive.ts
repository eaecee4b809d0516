import { open } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { fetchExport } from '#app/domain/people/leaving/request-export.ts'
import { ownData } from '#app/domain/people/leaving/own-data.ts'
import { exportFolder } from '#app/infra/exports/export-folder.ts'
import type { Page } from '#app/web/kernel/page.ts'

/** The file as it was written; null on another machine than the one that wrote it. */
async function kept(file: string) {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!handle) return null
  return { stream: handle.createReadStream(), bytes: (await handle.stat()).size }
}

/** The archive of the reader's own data, streamed for download. A machine that does not have its file makes it anew. */
export async function ownArchive(page: Page): Promise<Response> {
  const { file, userId, username } = await page.run(fetchExport)
  const { site, ctx } = page
  const found = await kept(path.join(exportFolder(site.env.dataDir), file))
  const { streamArchive } = await import('#app/infra/exports/write-archive.ts')
  const stream = found?.stream ?? streamArchive(ownData(site.db, userId, ctx.now), ctx.now)
  const name = username.replace(/[^\w.-]/g, '_')
  return new Response(Readable.toWeb(stream) as ReadableStream, {
    headers: {
      'Content-Type': 'application/zip',
      ...(found && { 'Content-Length': String(found.bytes) }),
      'Content-Disposition': `attachment; filename="data-${name}.zip"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
