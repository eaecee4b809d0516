import type { LoaderFunctionArgs } from '@remix-run/node'
import { iamReceiverPath } from '#shared/paths.ts'
import { finishAt } from '#web/access/connectors/flow.ts'
import { pageOf } from '#web/kernel/page.ts'

/** Callback URL of the identity system. */
export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  finishAt(await pageOf(request, context), { slug: 'iam', receiver: iamReceiverPath() })
