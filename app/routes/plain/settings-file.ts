import type { LoaderFunctionArgs } from '@remix-run/node'
import { pageFailure, pageOf, settingsDownload } from '#app/web/index.ts'

/** All settings as a file, for administrators. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await pageOf(request, context)
  try {
    return await settingsDownload(page)
  } catch (error) {
    throw pageFailure(error, page)
  }
}
