import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { homePath } from '#shared/paths.ts'
import { SettingsForm } from '#ui/admin/settings-form.tsx'
import { ThemeBanners, ThemeSample } from './theme-banners.tsx'
import { HiddenFields } from '#ui/admin-kit/post-button.tsx'
import { settingsLoad } from '#web/site/settings-screen.ts'
import { themeActs } from './view.ts'
import { withLastChange } from '#web/site/settings-undo.ts'

const colours = ['primary_color', 'navbar_style'] as const

const view = withLastChange('theme', settingsLoad('theme'))

function Screen({ data: model, reply }: Shown<typeof view>) {
  const primary = String(model.values.primary_color)
  const notifications = (
    <ThemeBanners primary={primary} navbar={String(model.values.navbar_style)} />
  )
  return (
    <>
      <SettingsForm
        group="theme"
        model={model}
        seen={homePath()}
        notices={notifications}
        reply={reply}
      />
      {colours.map(name => (
        <form key={name} id={`reset-${name}`} method="post">
          <HiddenFields values={{ intent: 'reset', field: name }} />
        </form>
      ))}
      <ThemeSample primary={primary} />
    </>
  )
}

const route = screenRoute({
  view,
  acts: themeActs,
  Screen,
})

export const { loader, action, meta } = route
export default route.Page
