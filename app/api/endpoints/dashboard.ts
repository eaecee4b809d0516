/** How the site is, for administrators. */
import { showDashboard } from '#app/domain/site/dashboard/show-dashboard.ts'
import { forAdmins, get } from '../kernel/endpoint.ts'
import { DashboardData, presentDashboard } from '../presenters/dashboard.ts'

export const dashboard = forAdmins([
  get('dashboard', showDashboard, {
    summary: 'Numbers of the site, what is missing, what it runs on',
    response: DashboardData,
    present: presentDashboard,
  }),
])
