import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { saveGeneral } from '#app/domain/configuration/index.ts'
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

/** Asked only where the site would move to another host. */
const move: SettingsField = { kind: 'switch', name: 'move_confirmed', fleeting: true }

const partsWith = (more: SettingsField[]): SettingsPart[] => [
  {
    key: 'names',
    fields: [
      { kind: 'text', name: 'name', fit: 'medium', chosen: true },
      { kind: 'text', name: 'short_description' },
      { kind: 'textarea', name: 'description', rows: 3 },
    ],
  },
  {
    key: 'address',
    fields: [
      { kind: 'text', name: 'site_url', type: 'url', chosen: true },
      ...more,
      {
        ...{ kind: 'text', name: 'contact_email', type: 'email' },
        ...{ fit: 'medium', chosen: true },
      },
    ],
  },
  { key: 'program', fields: [{ kind: 'switch', name: 'check_update' }] },
]

export const loader = screen(withLastChange('general', settingsLoad(saveGeneral, 'general')))

export const action = formAction({
  save: settingsSave(saveGeneral, partsWith([move])),
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
  const parts = partsWith(asked ? [move] : [])
  return <SettingsForm group="general" parts={parts} model={model} reply={reply} />
}
