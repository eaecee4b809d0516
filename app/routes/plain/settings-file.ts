import type { LoaderFunctionArgs } from '@remix-run/node'
import { pageFailure } from '#web/kernel/failures.ts'
import { pageOf } from '#web/kernel/page.ts'
import { settingsDownload } from '#web/site/settings-file-view.ts'

/** Export of all settings, for administrators. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await pageOf(request, context)
  try {
    return await settingsDownload(page)
  } catch (error) {
    throw pageFailure(error, page)
  }
}
