import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { OwnKeys } from './own-keys.tsx'
import settingsCss from '#ui/styles/settings.css?url'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { keysActs, keysView } from '#web/access/keys-view.ts'
import type { KeyView } from '#ui/keys/keys-model.ts'

function Screen({ data, reply }: Shown<typeof keysView, FormReply<KeyView>>) {
  return <OwnKeys model={data} reply={reply} />
}

const route = screenRoute({
  view: keysView,
  acts: keysActs,
  styles: [settingsCss],
  Screen,
})

export const { loader, action, links, meta } = route
/** Private to its owner. */
export { uncached as headers } from '#app/screen-route.tsx'
export default route.Page
