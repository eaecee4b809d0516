import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { saveWorkChat } from '#app/domain/access/identities/save-work-chat.ts'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import { ReceiverBanner } from '#app/ui/admin/receiver-banner.tsx'
import { SettingsForm } from '#app/ui/admin/settings-form.tsx'
import { settingsScreens } from '#app/ui/admin/settings-parts.ts'
import { useReply } from '#app/ui/reply.ts'
import { workChatView } from '#app/web/access/connectors/manage.ts'
import { formAction } from '#app/web/kernel/form-action.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import { screen } from '#app/web/kernel/screen.ts'
import { settingsSave } from '#app/web/site/settings-screen.ts'
import { settingsUndo, withLastChange } from '#app/web/site/settings-undo.ts'

const { parts } = settingsScreens.work_chat

export const loader = screen(withLastChange('work_chat', workChatView))

export const action = formAction({
  save: settingsSave(saveWorkChat),
  undo: settingsUndo('work_chat'),
})

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminWorkChat() {
  const model = useLoaderData<typeof loader>()
  const reply = useReply<FormReply>()
  return (
    <SettingsForm
      group="work_chat"
      parts={parts}
      model={model}
      reply={reply}
      notices={<ReceiverBanner group="work_chat" address={model.receiver} />}
    />
  )
}
