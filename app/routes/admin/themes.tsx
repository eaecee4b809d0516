import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { homePath } from '#app/shared/paths.ts'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import { SettingsForm } from '#app/ui/admin/settings-form.tsx'
import { settingsScreens } from '#app/ui/admin/settings-parts.ts'
import { ThemeBanners, ThemeSample } from '#app/ui/admin/theme-banners.tsx'
import { HiddenFields } from '#app/ui/admin-kit/post-button.tsx'
import { useReply } from '#app/ui/reply.ts'
import { formAction } from '#app/web/kernel/form-action.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import { screen } from '#app/web/kernel/screen.ts'
import { settingsLoad } from '#app/web/site/settings-screen.ts'
import { themeActs } from '#app/web/site/theme-view.ts'
import { withLastChange } from '#app/web/site/settings-undo.ts'

const colours = ['primary_color', 'navbar_style'] as const
const { parts } = settingsScreens.theme

export const loader = screen(withLastChange('theme', settingsLoad('theme')))

export const action = formAction(themeActs)

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminThemes() {
  const model = useLoaderData<typeof loader>()
  const reply = useReply<FormReply>()
  const primary = String(model.values.primary_color)
  const notifications = (
    <ThemeBanners primary={primary} navbar={String(model.values.navbar_style)} />
  )
  return (
    <>
      <SettingsForm
        group="theme"
        parts={parts}
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
