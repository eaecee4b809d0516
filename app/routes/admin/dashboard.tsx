import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import { DashboardScreen } from '#app/ui/dashboard/dashboard-screen.tsx'
import dashboardCss from '#app/ui/styles/dashboard.css?url'
import { dashboardActs, dashboardView } from '#app/web/site/dashboard-view.ts'
import { formAction } from '#app/web/kernel/form-action.ts'
import { screen } from '#app/web/kernel/screen.ts'

export const loader = screen(dashboardView)

export const action = formAction(dashboardActs)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: dashboardCss }]

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminDashboard() {
  return <DashboardScreen data={useLoaderData<typeof loader>()} />
}
