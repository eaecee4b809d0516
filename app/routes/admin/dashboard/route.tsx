import { screenRoute } from '#app/screen-route.tsx'
import { DashboardScreen } from './screen.tsx'
import dashboardCss from '#ui/styles/dashboard.css?url'
import { dashboardActs, dashboardView } from './view.ts'

const route = screenRoute({
  view: dashboardView,
  acts: dashboardActs,
  styles: [dashboardCss],
  Screen: DashboardScreen,
})

export const { loader, action, links, meta } = route
export default route.Page
