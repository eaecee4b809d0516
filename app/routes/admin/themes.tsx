import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { homePath } from '#shared/paths.ts'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { SettingsForm } from '#ui/admin/settings-form.tsx'
import { settingsScreens } from '#ui/admin/settings-parts.ts'
import { ThemeBanners, ThemeSample } from '#ui/admin/theme-banners.tsx'
import { HiddenFields } from '#ui/admin-kit/post-button.tsx'
import { useReply } from '#ui/reply.ts'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { screen } from '#web/kernel/screen.ts'
import { settingsLoad } from '#web/site/settings-screen.ts'
import { themeActs } from '#web/site/theme-view.ts'
import { withLastChange } from '#web/site/settings-undo.ts'

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
