import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ledgerPath } from '#app/shared/paths.ts'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import { SettingsForm } from '#app/ui/admin/settings-form.tsx'
import { settingsScreens } from '#app/ui/admin/settings-parts.ts'
import { useReply } from '#app/ui/reply.ts'
import { formAction } from '#app/web/kernel/form-action.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import {
  platformSettingsActs,
  platformSettingsView,
} from '#app/web/platform/platform-admin-view.ts'
import { screen } from '#app/web/kernel/screen.ts'
import { withLastChange } from '#app/web/site/settings-undo.ts'

const { parts } = settingsScreens.platform

export const loader = screen(withLastChange('platform', platformSettingsView))

export const action = formAction(platformSettingsActs)

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminPlatform() {
  const model = useLoaderData<typeof loader>()
  const reply = useReply<FormReply>()
  return (
    <SettingsForm group="platform" parts={parts} model={model} seen={ledgerPath()} reply={reply} />
  )
}
