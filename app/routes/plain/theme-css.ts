import type { LoaderFunctionArgs } from '@remix-run/node'
import { themeCss } from '#ui/styles/theme.ts'
import { pageOf } from '#web/kernel/page.ts'

/** The site's colors as a style sheet; its URL changes with them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { theme } = (await pageOf(request, context)).ctx.settings
  return new Response(themeCss({ primary: theme.primary_color, navbar: theme.navbar_style }), {
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=86400',
    },
  })
}
