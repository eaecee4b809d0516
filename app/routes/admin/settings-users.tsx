import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { saveUsers } from '#app/domain/site/configuration/save-users.ts'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import { SettingsForm } from '#app/ui/admin/settings-form.tsx'
import { settingsScreens } from '#app/ui/admin/settings-parts.ts'
import { useReply } from '#app/ui/reply.ts'
import { formAction } from '#app/web/kernel/form-action.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import { screen } from '#app/web/kernel/screen.ts'
import { settingsLoad, settingsSave } from '#app/web/site/settings-screen.ts'
import { settingsUndo, withLastChange } from '#app/web/site/settings-undo.ts'

const { parts } = settingsScreens.settings_users

export const loader = screen(withLastChange('users', settingsLoad('users', 'settings_users')))

export const action = formAction({
  save: settingsSave(saveUsers),
  undo: settingsUndo('users'),
})

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminSettingsUsers() {
  const model = useLoaderData<typeof loader>()
  const reply = useReply<FormReply>()
  return <SettingsForm group="settings_users" parts={parts} model={model} reply={reply} />
}
