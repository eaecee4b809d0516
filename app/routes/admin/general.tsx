import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { saveGeneral } from '#site/configuration/save-general.ts'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { NewUrlBanner } from '#ui/admin/new-url-banner.tsx'
import { SettingsForm } from '#ui/admin/settings-form.tsx'
import { settingsScreens } from '#ui/admin/settings-parts.ts'
import { useReply } from '#ui/reply.ts'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { screen } from '#web/kernel/screen.ts'
import { newUrlActs, withNewUrl } from '#web/site/new-url-view.ts'
import { settingsLoad, settingsSave } from '#web/site/settings-screen.ts'
import { settingsUndo, withLastChange } from '#web/site/settings-undo.ts'

const { parts } = settingsScreens.general

export const loader = screen(withNewUrl(withLastChange('general', settingsLoad('general'))))

export const action = formAction({
  save: settingsSave(saveGeneral),
  undo: settingsUndo('general'),
  ...newUrlActs,
})

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminGeneral() {
  const { newUrl, ...model } = useLoaderData<typeof loader>()
  const reply = useReply<FormReply>()
  return (
    <SettingsForm
      group="general"
      parts={parts}
      model={model}
      reply={reply}
      notices={newUrl ? <NewUrlBanner {...newUrl} /> : null}
    />
  )
}
