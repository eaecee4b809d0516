import { screenRoute } from '#app/screen-route.tsx'
import { InstallScreen } from './screen.tsx'
import installCss from '#ui/styles/install.css?url'
import { insistOnSetup, installActs, installView } from './view.ts'

/** Only while there is no site; afterwards this redirects home. */
const route = screenRoute({
  view: installView,
  acts: installActs,
  insist: insistOnSetup,
  styles: [installCss],
  staff: true,
  Screen: ({ data, reply }) => <InstallScreen {...data} reply={reply} />,
})

export const { loader, action, links, meta } = route
export default route.Page
