import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { saveLogin } from '#app/domain/configuration/index.ts'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import type { SettingsField, SettingsPart } from '#app/ui/admin/settings-fields.ts'
import { SettingsForm } from '#app/ui/admin/settings-form.tsx'
import { useT } from '#app/ui/i18n.tsx'
import { useReply } from '#app/ui/reply.ts'
import {
  formAction,
  type FormReply,
  screen,
  settingsLoad,
  settingsSave,
  settingsUndo,
  withLastChange,
} from '#app/web/index.ts'

/** Asked only where nobody but administrators could get in any more. */
const lockout: SettingsField = { kind: 'switch', name: 'lockout_confirmed', fleeting: true }

const requirements = ['nobody', 'admins', 'staff', 'everybody']

const partsWith = (more: SettingsField[]): SettingsPart[] => [
  {
    key: 'join',
    fields: [
      { kind: 'switch', name: 'allow_new_registrations' },
      { kind: 'switch', name: 'allow_email_registrations' },
      { kind: 'lines', name: 'allow_email_domains', rows: 4 },
    ],
  },
  {
    key: 'enter',
    fields: [
      { kind: 'switch', name: 'allow_password_login' },
      ...more,
      { kind: 'choice', name: 'second_step_required', options: requirements },
      { kind: 'switch', name: 'login_required' },
    ],
  },
]

export const loader = screen(withLastChange('login', settingsLoad(saveLogin, 'login')))

export const action = formAction({
  save: settingsSave(saveLogin, partsWith([lockout])),
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
  const parts = partsWith(asked ? [lockout] : [])
  return <SettingsForm group="login" parts={parts} model={model} reply={reply} />
}
