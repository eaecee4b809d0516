import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { SettingsForm } from '#ui/admin/settings-form.tsx'
import { Banner } from '#ui/admin-kit/banner.tsx'
import { useT } from '#ui/i18n.tsx'
import { cachesActs, cachesView } from './view.ts'

function Screen({ data: model, reply }: Shown<typeof cachesView>) {
  const t = useT()
  return (
    <SettingsForm
      group="caches"
      model={model}
      reply={reply}
      notices={
        <Banner>
          <p>{t(model.isPrivate ? 'admin.caches.private' : 'admin.caches.cookies')}</p>
        </Banner>
      }
    />
  )
}

const route = screenRoute({
  view: cachesView,
  acts: cachesActs,
  Screen,
})

export const { loader, action, meta } = route
export default route.Page
