import type { LoaderFunctionArgs } from '@remix-run/node'
import siteCss from '#app/ui/styles/site.css?url'
import { maintenanceReply } from '#app/ui/layout/maintenance-reply.tsx'

/** The page that stands for all others while the site is at rest, at an address of its own. */
export const loader = ({ request }: LoaderFunctionArgs) => {
  const { status, headers, html } = maintenanceReply(
    request.headers.get('Accept-Language'),
    siteCss,
  )
  return new Response(html, { status, headers })
}
