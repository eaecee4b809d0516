/** State of the site, for administrators. */
import { showDashboard } from '#site/dashboard/show-dashboard.ts'
import { forAdmins, get } from '../kernel/endpoint.ts'
import { DashboardData } from '../presenters/dashboard.ts'

export const dashboard = forAdmins([
  get('dashboard', showDashboard, {
    summary: 'Counts, configuration warnings and environment of the site',
    answer: DashboardData,
  }),
])
