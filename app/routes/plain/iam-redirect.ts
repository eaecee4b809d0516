import type { LoaderFunctionArgs } from '@remix-run/node'
import { iamReceiverPath } from '#app/shared/paths.ts'
import { finishAt } from '#app/web/access/connectors/flow.ts'
import { pageOf } from '#app/web/kernel/page.ts'

/** Callback URL of the identity system. */
export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  finishAt(await pageOf(request, context), { slug: 'iam', receiver: iamReceiverPath() })
