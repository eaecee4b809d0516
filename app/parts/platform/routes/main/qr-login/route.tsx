import { screenRoute } from '#app/screen-route.tsx'
import { QrScreen } from './screen.tsx'
import qrCss from '#ui/styles/qr.css?url'
import { qrActs, qrView } from '#parts/platform/web/qr.ts'

/** A QR code for the work chat app (spec §2 user-center/auth). */
const route = screenRoute({
  view: qrView,
  acts: qrActs,
  styles: [qrCss],
  Screen: ({ data }) => <QrScreen {...data} />,
})

export const { loader, action, links, meta } = route
export { uncached as headers } from '#app/screen-route.tsx'
export default route.Page
