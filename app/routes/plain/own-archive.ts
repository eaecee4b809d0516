import { createReadStream } from 'node:fs'
import path from 'node:path'
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from '@remix-run/node'
import { fetchExport } from '#app/domain/leaving/index.ts'
import { exportFolder } from '#app/infra/exports/make-exports.ts'
import { pageFailure, pageOf } from '#app/web/index.ts'

/** The archive of the member who asks; the address is the same for all, so there is none to pass on. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = pageOf(request, context)
  try {
    const { file, bytes, username } = await page.run(fetchExport)
    const stream = createReadStream(path.join(exportFolder(page.site.env.dataDir), file))
    const name = username.replace(/[^\w.-]/g, '_')
    return new Response(createReadableStreamFromReadable(stream), {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Length': String(bytes),
        'Content-Disposition': `attachment; filename="data-${name}.zip"`,
        'Cache-Control': 'private, no-store',
      },
    })
  } catch (error) {
    throw pageFailure(error, page)
  }
}
