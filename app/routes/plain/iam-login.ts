import type { LoaderFunctionArgs } from '@remix-run/node'
import { iamReceiverPath } from '#shared/paths.ts'
import { beginAt } from '#web/access/connectors/flow.ts'
import { pageOf } from '#web/kernel/page.ts'

/** The connector `iam` under the URL that identity systems use (spec §7 oauth2/login/iam). */
export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  beginAt(await pageOf(request, context), { slug: 'iam', receiver: iamReceiverPath() })
