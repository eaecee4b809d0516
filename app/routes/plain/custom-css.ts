import type { LoaderFunctionArgs } from '@remix-run/node'
import { pageOf } from '#web/kernel/page.ts'

/** The custom style sheet; empty when there is none. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { custom } = (await pageOf(request, context)).ctx.settings
  return new Response(custom.custom_css, {
    headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
  })
}
