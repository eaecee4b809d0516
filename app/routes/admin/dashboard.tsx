import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { DashboardScreen } from '#ui/dashboard/dashboard-screen.tsx'
import dashboardCss from '#ui/styles/dashboard.css?url'
import { dashboardActs, dashboardView } from '#web/site/dashboard-view.ts'
import { formAction } from '#web/kernel/form-action.ts'
import { screen } from '#web/kernel/screen.ts'

export const loader = screen(dashboardView)

export const action = formAction(dashboardActs)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: dashboardCss }]

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminDashboard() {
  return <DashboardScreen data={useLoaderData<typeof loader>()} />
}
