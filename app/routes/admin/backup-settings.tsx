import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import type { SettingsPart } from '#app/ui/admin/settings-fields.ts'
import { SettingsForm } from '#app/ui/admin/settings-form.tsx'
import { useT } from '#app/ui/i18n.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { useReply } from '#app/ui/reply.ts'
import {
  backupSettingsActs,
  backupSettingsView,
  formAction,
  type FormReply,
  screen,
} from '#app/web/index.ts'

const keep = { kind: 'number' } as const
const text = { kind: 'text' } as const
const parts: SettingsPart[] = [
  {
    key: 'when',
    fields: [
      { kind: 'switch', name: 'enabled' },
      { kind: 'number', name: 'every_hours' },
    ],
  },
  {
    key: 'keep',
    fields: [
      { ...keep, name: 'keep_hourly' },
      { ...keep, name: 'keep_daily' },
      { ...keep, name: 'keep_weekly' },
      { ...keep, name: 'keep_monthly' },
    ],
  },
  { key: 'secret', fields: [{ kind: 'password', name: 'passphrase' }] },
  {
    key: 's3',
    fields: [
      { ...text, name: 's3_endpoint', type: 'url' },
      { ...text, name: 's3_bucket' },
      { ...text, name: 's3_region' },
      { ...text, name: 's3_access_key' },
      { kind: 'password', name: 's3_secret_key' },
      { ...text, name: 's3_prefix' },
    ],
  },
]

export const loader = screen(backupSettingsView)

export const action = formAction(backupSettingsActs(parts))

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminBackupSettings() {
  const model = useLoaderData<typeof loader>()
  const reply = useReply<FormReply>()
  const t = useT()
  return (
    <SettingsForm
      group="backup"
      title={model.title}
      parts={parts}
      model={model}
      reply={reply}
      severalIntents
      buttons={
        <Button name="intent" value="try">
          {t('admin.backup.try')}
        </Button>
      }
    />
  )
}
