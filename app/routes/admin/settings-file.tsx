import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { SettingsFileScreen } from '#ui/admin/settings-file-screen.tsx'
import { useReply } from '#ui/reply.ts'
import { settingsFileActs, settingsFileView } from '#web/site/settings-file-view.ts'
import type { FileLookModel } from '#ui/admin/settings-file-model.ts'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { screen } from '#web/kernel/screen.ts'

export const loader = screen(settingsFileView)

export const action = formAction(settingsFileActs)

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminSettingsFile() {
  const { title } = useLoaderData<typeof loader>()
  const reply = useReply<FormReply<{ look: FileLookModel }>>()
  return <SettingsFileScreen title={title} reply={reply} />
}
