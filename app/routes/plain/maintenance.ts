import type { LoaderFunctionArgs } from '@remix-run/node'
import { visitorLocale } from '#app/infra/context.ts'
import { openSite } from '#app/infra/site.ts'
import siteCss from '#app/ui/styles/site.css?url'
import { maintenanceReply } from '#app/ui/layout/maintenance-reply.tsx'

/** The page that stands for all others while the site is at rest, at an address of its own. */
export const loader = ({ request }: LoaderFunctionArgs) => {
  const locale = visitorLocale(openSite(), request.headers.get('Cookie'))
  const { status, headers, html } = maintenanceReply(locale, siteCss)
  return new Response(html, { status, headers })
}
