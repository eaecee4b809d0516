import { screenRoute } from '#app/screen-route.tsx'
import { OwnClaims } from './own-claims.tsx'
import settingsCss from '#ui/styles/settings.css?url'
import { claimsActs, claimsView } from './view.ts'

const route = screenRoute({
  view: claimsView,
  acts: claimsActs,
  styles: [settingsCss],
  Screen: ({ data, reply }) => <OwnClaims model={data} reply={reply} />,
})

export const { loader, action, links, meta } = route
/** Private to its owner. */
export { uncached as headers } from '#app/screen-route.tsx'
export default route.Page
