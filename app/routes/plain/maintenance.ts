import type { LoaderFunctionArgs } from '@remix-run/node'
import siteCss from '#ui/styles/site.css?url'
import { maintenanceReply } from '#ui/layout/maintenance-reply.tsx'
import { pageOf } from '#web/kernel/page.ts'

/** The maintenance page under its own URL. */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const { locale } = (await pageOf(request, context)).ctx
  const { status, headers, html } = maintenanceReply({ locale, styles: siteCss })
  return new Response(html, { status, headers })
}
