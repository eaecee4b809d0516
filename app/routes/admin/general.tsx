import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { saveGeneral } from '#app/domain/site/configuration/save-general.ts'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import { SettingsForm } from '#app/ui/admin/settings-form.tsx'
import type { SettingsField } from '#app/ui/admin/settings-fields.ts'
import { settingsScreens, withField } from '#app/ui/admin/settings-parts.ts'
import { useT } from '#app/ui/i18n.tsx'
import { useReply } from '#app/ui/reply.ts'
import { formAction } from '#app/web/kernel/form-action.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import { screen } from '#app/web/kernel/screen.ts'
import { settingsLoad, settingsSave } from '#app/web/site/settings-screen.ts'
import { settingsUndo, withLastChange } from '#app/web/site/settings-undo.ts'

const { parts: usual } = settingsScreens.general
/** Asked only if the site would move to another host. */
const move: SettingsField = { kind: 'switch', name: 'move_confirmed', fleeting: true }
const all = withField(usual, 'site_url', move)

export const loader = screen(withLastChange('general', settingsLoad('general')))

export const action = formAction({
  save: settingsSave(saveGeneral),
  undo: settingsUndo('general'),
})

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminGeneral() {
  const t = useT()
  const model = useLoaderData<typeof loader>()
  const reply = useReply<FormReply>()
  const asked =
    reply?.errors.site_url?.includes(t('error.site_url.moves')) ||
    reply?.values.move_confirmed !== undefined
  const parts = asked ? all : usual
  return <SettingsForm group="general" parts={parts} model={model} reply={reply} />
}
