import type { LoaderFunctionArgs } from '@remix-run/node'
import { ownArchive } from '#app/web/people/own-archive.ts'
import { pageFailure } from '#app/web/kernel/failures.ts'
import { pageOf } from '#app/web/kernel/page.ts'

/** The archive of the member who asks; the address is the same for all, so there is none to pass on. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await pageOf(request, context)
  try {
    return await ownArchive(page)
  } catch (error) {
    throw pageFailure(error, page)
  }
}
