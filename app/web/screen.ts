import type { LoaderFunctionArgs } from '@remix-run/node'
import { pageFailure } from './failures.ts'
import { type Page, pageOf } from './page.ts'

export type ScreenArgs = Page & { params: Record<string, string | undefined> }

/**
 * A screen's loader. Guards and checks sit in the verbs it runs; what they refuse becomes a redirect
 * or an error page. A loader never writes.
 */
export function screen<R>(
  load: (args: ScreenArgs) => R | Promise<R>,
): (args: LoaderFunctionArgs) => Promise<R> {
  return async ({ request, params, context }) => {
    const page = pageOf(request, context)
    try {
      return await load({ ...page, params })
    } catch (error) {
      throw pageFailure(error, page)
    }
  }
}
