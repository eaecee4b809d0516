import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { saveModeration } from '#basics/settings/save-moderation.ts'
import { reviewPath } from '#shared/paths.ts'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { SettingsForm } from '#ui/admin/settings-form.tsx'
import { settingsScreens } from '#ui/admin/settings-parts.ts'
import { useReply } from '#ui/reply.ts'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { screen } from '#web/kernel/screen.ts'
import { settingsLoad, settingsSave } from '#web/site/settings-screen.ts'
import { settingsUndo, withLastChange } from '#web/site/settings-undo.ts'

const { parts } = settingsScreens.moderation

export const loader = screen(withLastChange('moderation', settingsLoad('moderation')))

export const action = formAction({
  save: settingsSave(saveModeration),
  undo: settingsUndo('moderation'),
})

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminModeration() {
  const model = useLoaderData<typeof loader>()
  const reply = useReply<FormReply>()
  const queue = reviewPath({ type: 'queued_post' })
  return <SettingsForm group="moderation" parts={parts} model={model} seen={queue} reply={reply} />
}
