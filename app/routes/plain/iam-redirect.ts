import type { LoaderFunctionArgs } from '@remix-run/node'
import { iamReceiverPath } from '#app/shared/paths.ts'
import { finishAt } from '#app/web/connectors/index.ts'
import { pageOf } from '#app/web/index.ts'

/** Where the identity system sends people back to. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  finishAt(pageOf(request, context), { slug: 'iam', receiver: iamReceiverPath() })
