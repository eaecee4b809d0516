import { screenRoute } from '#app/screen-route.tsx'
import passkeyScript from '#enhance/passkeys.ts?worker&url'
import { SecondStepScreen } from './screen.tsx'
import { secondStepActs, secondStepView } from '#web/access/second-step-view.ts'
export const handle = { script: passkeyScript }

const route = screenRoute({
  view: secondStepView,
  acts: secondStepActs,
  Screen: ({ data, reply }) => <SecondStepScreen {...data} reply={reply} />,
})

export const { loader, action, meta } = route
export { uncached as headers } from '#app/screen-route.tsx'
export default route.Page
