import type { LoaderFunctionArgs } from '@remix-run/node'
import { openApiText } from '#api/index.ts'
import { pageOf } from '#web/kernel/page.ts'
import { textForPrograms } from '#web/kernel/text-for-programs.ts'
import project from '../../../package.json' with { type: 'json' }

/** The OpenAPI document. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx } = await pageOf(request, context)
  const { requestInfo: info } = context as { requestInfo?: never }
  const given = await openApiText(request, { ctx, version: project.version, info })
  if (given instanceof Response) return given
  const headers = { 'Cache-Control': 'private, no-cache' }
  const copies = ctx.settings.login.login_required ? { headers } : { maxAge: 3600 }
  return textForPrograms(request, given, { type: 'application/json', ...copies })
}
