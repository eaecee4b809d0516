import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { SettingsForm } from '#ui/admin/settings-form.tsx'
import { settingsScreens } from '#ui/admin/settings-parts.ts'
import { useT } from '#ui/i18n.tsx'
import { Button } from '#ui/admin-kit/button.tsx'
import { useReply } from '#ui/reply.ts'
import { backupSettingsActs, backupSettingsView } from '#parts/ops/web/backups-view.ts'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { screen } from '#web/kernel/screen.ts'

const { parts } = settingsScreens.backup

export const loader = screen(backupSettingsView)

export const action = formAction(backupSettingsActs)

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
