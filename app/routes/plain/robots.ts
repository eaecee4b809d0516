import type { LoaderFunctionArgs } from '@remix-run/node'
import { robotsText } from '#app/domain/site-info/index.ts'
import { pageOf } from '#app/web/index.ts'

/** What robots may read: the administrator's text, else a sensible one; nothing on a private site. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const text = robotsText(pageOf(request, context).ctx.settings)
  return new Response(text + '\n', { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
