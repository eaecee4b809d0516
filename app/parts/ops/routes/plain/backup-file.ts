import type { LoaderFunctionArgs } from '@remix-run/node'
import { backupFile } from '#parts/ops/web/backups-view.ts'
import { pageFailure } from '#web/kernel/failures.ts'
import { pageOf } from '#web/kernel/page.ts'

/** A backup as one file, for the administrator who prepared it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const page = await pageOf(request, context)
  try {
    return await backupFile(page, params)
  } catch (error) {
    throw pageFailure(error, page)
  }
}
