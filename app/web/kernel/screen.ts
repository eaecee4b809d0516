import type { LoaderFunctionArgs } from '@remix-run/node'
import { pageFailure } from './failures.ts'
import { type Page, pageOf } from './page.ts'
import { program } from './program.ts'
import { insistOnOpenPage } from '#web/access/suspended.ts'
import { PageHeaders } from '#shared/internal-headers.ts'

export type ScreenArgs = Page & { params: Record<string, string | undefined> }

/**
 * A screen's loader. Guards and checks run inside the verbs; their errors become a redirect or an
 * error page. A loader never writes.
 */
export function screen<R>(
  load: (args: ScreenArgs) => R | Promise<R>,
): (args: LoaderFunctionArgs) => Promise<R> {
  return async ({ request, params, context }) => {
    const page = await pageOf(request, context)
    try {
      insistOnOpenPage(page)
      await program()?.insistOnFirstSteps(page)
      return await load({ ...page, params })
    } catch (error) {
      throw await withInvitation(pageFailure(error, page), page)
    }
  }
}

/**
 * A screen of the back office or the setup: Mantine, which they use, sets sizes in style
 * attributes.
 */
export const staffScreen = <R>(load: (args: ScreenArgs) => R | Promise<R>) =>
  screen(page => {
    page.headers[PageHeaders.styles] = 'attributes'
    return load(page)
  })

/** Redirects keep the invitation of the URL. */
async function withInvitation(failure: unknown, page: Page): Promise<unknown> {
  if (!(failure instanceof Response) || !failure.headers.has('Location')) return failure
  const cookie = await program()?.invitationCookie(page)
  if (cookie) failure.headers.append('Set-Cookie', cookie)
  return failure
}
