import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import { SettingsForm } from '#app/ui/admin/settings-form.tsx'
import { settingsScreens } from '#app/ui/admin/settings-parts.ts'
import { useT } from '#app/ui/i18n.tsx'
import { Button } from '#app/ui/admin-kit/button.tsx'
import { useReply } from '#app/ui/reply.ts'
import { backupSettingsActs, backupSettingsView } from '#app/web/site/backups-view.ts'
import { formAction } from '#app/web/kernel/form-action.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import { screen } from '#app/web/kernel/screen.ts'

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
