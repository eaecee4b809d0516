import type { LoaderFunctionArgs } from '@remix-run/node'
import { ownArchive } from '#web/people/own-archive.ts'
import { pageFailure } from '#web/kernel/failures.ts'
import { pageOf } from '#web/kernel/page.ts'

/**
 * The logged-in member's archive; the URL is the same for everyone, so there is nothing to share.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await pageOf(request, context)
  try {
    return await ownArchive(page)
  } catch (error) {
    throw pageFailure(error, page)
  }
}
