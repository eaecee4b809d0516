import type { LoaderFunctionArgs } from '@remix-run/node'
import { beginAt } from '#web/access/connectors/flow.ts'
import { pageOf } from '#web/kernel/page.ts'

/** Redirects to a provider (spec §7 connector). */
export const loader = async ({ request, params, context }: LoaderFunctionArgs) =>
  beginAt(await pageOf(request, context), { slug: params.slug ?? '' })
