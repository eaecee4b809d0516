import { screenRoute } from '#app/screen-route.tsx'
import { PrivilegesForm } from './privileges-form.tsx'
import { privilegesActs, privilegesView } from '#web/site/settings-views.ts'
import { withLastChange } from '#web/site/settings-undo.ts'

const route = screenRoute({
  view: withLastChange('privileges', privilegesView),
  acts: privilegesActs,
  Screen: ({ data: model, reply }) => <PrivilegesForm model={model} reply={reply} />,
})

export const { loader, action, meta } = route
export default route.Page
