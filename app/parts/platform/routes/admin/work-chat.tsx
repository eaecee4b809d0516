import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { saveWorkChat } from '#access/identities/save-work-chat.ts'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { ReceiverBanner } from '#ui/admin/receiver-banner.tsx'
import { SettingsForm } from '#ui/admin/settings-form.tsx'
import { settingsScreens } from '#ui/admin/settings-parts.ts'
import { useReply } from '#ui/reply.ts'
import { workChatView } from '#parts/platform/web/work-chat-view.ts'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { screen } from '#web/kernel/screen.ts'
import { settingsSave } from '#web/site/settings-screen.ts'
import { settingsUndo, withLastChange } from '#web/site/settings-undo.ts'

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
