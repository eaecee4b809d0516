import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { pageIcon } from '#site/appearance/branding.ts'
import { builtInIcon } from '#web/site/built-in-icon.ts'
import { pageOf } from '#web/kernel/page.ts'

const Age = 'public, max-age=3600'

/** The site's icon for /favicon.ico. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { branding } = (await pageOf(request, context)).ctx.settings
  const own = pageIcon(branding)
  if (own) return redirect(own, { headers: { 'Cache-Control': Age } })
  const headers = {
    'Content-Type': 'image/vnd.microsoft.icon',
    'Cache-Control': Age,
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
  return new Response(builtInIcon, { headers })
}
