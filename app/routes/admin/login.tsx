import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { saveLogin } from '#site/configuration/save-login.ts'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { SettingsForm } from '#ui/admin/settings-form.tsx'
import type { SettingsField } from '#ui/admin/settings-fields.ts'
import { settingsScreens, withField } from '#ui/admin/settings-parts.ts'
import { useT } from '#ui/i18n.tsx'
import { useReply } from '#ui/reply.ts'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { screen } from '#web/kernel/screen.ts'
import { settingsLoad, settingsSave } from '#web/site/settings-screen.ts'
import { settingsUndo, withLastChange } from '#web/site/settings-undo.ts'

const { parts: usual } = settingsScreens.login
/** Asked only if no one but administrators could log in anymore. */
const lockout: SettingsField = { kind: 'switch', name: 'lockout_confirmed', fleeting: true }
const all = withField(usual, 'allow_password_login', lockout)

export const loader = screen(withLastChange('login', settingsLoad('login')))

export const action = formAction({
  save: settingsSave(saveLogin),
  undo: settingsUndo('login'),
})

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminLogin() {
  const t = useT()
  const model = useLoaderData<typeof loader>()
  const reply = useReply<FormReply>()
  const asked =
    reply?.errors.allow_password_login?.includes(t('error.login.no_way_in')) ||
    reply?.values.lockout_confirmed !== undefined
  const parts = asked ? all : usual
  return <SettingsForm group="login" parts={parts} model={model} reply={reply} />
}
