import { screenRoute } from '#app/screen-route.tsx'
import { DashboardScreen } from '#ui/dashboard/dashboard-screen.tsx'
import dashboardCss from '#ui/styles/dashboard.css?url'
import { dashboardActs, dashboardView } from '#web/site/dashboard-view.ts'

const route = screenRoute({
  view: dashboardView,
  acts: dashboardActs,
  styles: [dashboardCss],
  Screen: DashboardScreen,
})

export const { loader, action, links, meta } = route
export default route.Page
