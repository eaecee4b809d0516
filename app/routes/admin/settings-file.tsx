import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import { SettingsFileScreen } from '#app/ui/admin/settings-file-screen.tsx'
import {
  type FileLookModel,
  formAction,
  type FormReply,
  screen,
  settingsFileActs,
  settingsFileView,
} from '#app/web/index.ts'

export const loader = screen(settingsFileView)

export const action = formAction(settingsFileActs)

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminSettingsFile() {
  const { title } = useLoaderData<typeof loader>()
  const reply = useActionData() as FormReply<{ look: FileLookModel }> | undefined
  return <SettingsFileScreen title={title} reply={reply} />
}
