import { screenRoute } from '#app/screen-route.tsx'
import { BrandingForm } from './branding-form.tsx'
import { brandingActs, brandingView } from '#web/site/branding-view.ts'
import { withLastChange } from '#web/site/settings-undo.ts'

const route = screenRoute({
  view: withLastChange('branding', brandingView),
  acts: brandingActs,
  Screen: ({ data: model, reply }) => <BrandingForm model={model} reply={reply} />,
})

export const { loader, action, meta } = route
export default route.Page
