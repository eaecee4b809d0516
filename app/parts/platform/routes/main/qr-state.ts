import type { LoaderFunctionArgs } from '@remix-run/node'
import { qrState } from '#parts/platform/web/qr.ts'
import { pageOf } from '#web/kernel/page.ts'

/** Polled every two seconds by the page that shows a code. */
export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  qrState(await pageOf(request, context))
