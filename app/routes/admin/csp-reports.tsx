import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { CspReportsScreen } from '#ui/admin/csp-reports-screen.tsx'
import contentsCss from '#ui/styles/contents.css?url'
import { cspReportsActs, cspReportsView } from '#web/site/csp-reports-view.ts'
import { formAction } from '#web/kernel/form-action.ts'
import { screen } from '#web/kernel/screen.ts'

export const loader = screen(cspReportsView)

export const action = formAction(cspReportsActs)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: contentsCss }]

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminCspReports() {
  return <CspReportsScreen data={useLoaderData<typeof loader>()} />
}
