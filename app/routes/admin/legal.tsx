import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import { LegalPreviews } from '#app/ui/admin/legal-previews.tsx'
import { SettingsForm } from '#app/ui/admin/settings-form.tsx'
import { settingsScreens } from '#app/ui/admin/settings-parts.ts'
import { useT } from '#app/ui/i18n.tsx'
import { Button } from '#app/ui/admin-kit/button.tsx'
import { useReply } from '#app/ui/reply.ts'
import { formAction } from '#app/web/kernel/form-action.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import { legalActs } from '#app/web/site/settings-views.ts'
import type { LegalPreview } from '#app/ui/admin/settings-model.ts'
import { screen } from '#app/web/kernel/screen.ts'
import { settingsLoad } from '#app/web/site/settings-screen.ts'
import { withLastChange } from '#app/web/site/settings-undo.ts'

const { parts } = settingsScreens.legal

export const loader = screen(withLastChange('legal', settingsLoad('legal')))

export const action = formAction(legalActs)

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminLegal() {
  const t = useT()
  const model = useLoaderData<typeof loader>()
  const reply = useReply<FormReply<{ preview: LegalPreview }>>()
  const preview = reply?.extra?.preview
  return (
    <SettingsForm
      group="legal"
      parts={parts}
      model={model}
      reply={reply}
      notices={preview ? <LegalPreviews previews={preview} /> : null}
      severalIntents
      buttons={
        <Button name="intent" value="preview">
          {t('admin.legal.preview')}
        </Button>
      }
    />
  )
}
