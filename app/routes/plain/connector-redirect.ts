import type { LoaderFunctionArgs } from '@remix-run/node'
import { finishAt } from '#web/access/connectors/flow.ts'
import { pageOf } from '#web/kernel/page.ts'

/** Callback URL of a provider. */
export const loader = async ({ request, params, context }: LoaderFunctionArgs) =>
  finishAt(await pageOf(request, context), { slug: params.slug ?? '' })
