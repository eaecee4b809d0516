import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { saveModeration } from '#app/domain/basics/settings/save-moderation.ts'
import { reviewPath } from '#app/shared/paths.ts'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import { SettingsForm } from '#app/ui/admin/settings-form.tsx'
import { settingsScreens } from '#app/ui/admin/settings-parts.ts'
import { useReply } from '#app/ui/reply.ts'
import { formAction } from '#app/web/kernel/form-action.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import { screen } from '#app/web/kernel/screen.ts'
import { settingsLoad, settingsSave } from '#app/web/site/settings-screen.ts'
import { settingsUndo, withLastChange } from '#app/web/site/settings-undo.ts'

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
