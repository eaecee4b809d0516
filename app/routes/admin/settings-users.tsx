import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { saveUsers } from '#site/configuration/save-users.ts'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { SettingsForm } from '#ui/admin/settings-form.tsx'
import { settingsScreens } from '#ui/admin/settings-parts.ts'
import { useReply } from '#ui/reply.ts'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { screen } from '#web/kernel/screen.ts'
import { settingsLoad, settingsSave } from '#web/site/settings-screen.ts'
import { settingsUndo, withLastChange } from '#web/site/settings-undo.ts'

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
