import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ledgerPath } from '#shared/paths.ts'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { SettingsForm } from '#ui/admin/settings-form.tsx'
import { settingsScreens } from '#ui/admin/settings-parts.ts'
import { useReply } from '#ui/reply.ts'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import {
  platformSettingsActs,
  platformSettingsView,
} from '#parts/platform/web/platform-admin-view.ts'
import { screen } from '#web/kernel/screen.ts'
import { withLastChange } from '#web/site/settings-undo.ts'

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
