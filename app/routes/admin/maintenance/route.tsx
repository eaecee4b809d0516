import { screenRoute } from '#app/screen-route.tsx'
import { MaintenanceForm } from './maintenance-form.tsx'
import { maintenanceActs, maintenanceParts, maintenanceView } from '#web/site/maintenance-view.ts'

const route = screenRoute({
  view: async page => ({
    ...(await maintenanceView(page)),
    parts: maintenanceParts,
  }),
  acts: maintenanceActs,
  Screen: ({ data, reply }) => <MaintenanceForm model={data} reply={reply} />,
})

export const { loader, action, meta } = route
export default route.Page
