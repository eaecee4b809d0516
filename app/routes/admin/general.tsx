import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { saveGeneral } from '#app/domain/site/configuration/save-general.ts'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import { NewUrlBanner } from '#app/ui/admin/new-url-banner.tsx'
import { SettingsForm } from '#app/ui/admin/settings-form.tsx'
import { settingsScreens } from '#app/ui/admin/settings-parts.ts'
import { useReply } from '#app/ui/reply.ts'
import { formAction } from '#app/web/kernel/form-action.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import { screen } from '#app/web/kernel/screen.ts'
import { newUrlActs, withNewUrl } from '#app/web/site/new-url-view.ts'
import { settingsLoad, settingsSave } from '#app/web/site/settings-screen.ts'
import { settingsUndo, withLastChange } from '#app/web/site/settings-undo.ts'

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
