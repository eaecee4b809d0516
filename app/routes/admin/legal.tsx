import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { LegalPreviews } from '#ui/admin/legal-previews.tsx'
import { SettingsForm } from '#ui/admin/settings-form.tsx'
import { settingsScreens } from '#ui/admin/settings-parts.ts'
import { useT } from '#ui/i18n.tsx'
import { Button, LinkButton } from '#ui/admin-kit/button.tsx'
import { Banner } from '#ui/admin-kit/banner.tsx'
import { useReply } from '#ui/reply.ts'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { legalActs, legalView } from '#web/site/settings-views.ts'
import type { LegalPreview } from '#ui/admin/settings-model.ts'
import { screen } from '#web/kernel/screen.ts'

const { parts } = settingsScreens.legal

export const loader = screen(legalView)

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
      notices={
        <>
          {model.drafted ? <Banner tone="info" title={t('admin.legal.drafted')} /> : null}
          {preview ? <LegalPreviews previews={preview} /> : null}
        </>
      }
      severalIntents
      buttons={
        <>
          <Button name="intent" value="preview">
            {t('admin.legal.preview')}
          </Button>
          {model.offersDraft ? (
            <LinkButton href={`${settingsScreens.legal.href}?draft=1`}>
              {t('admin.legal.draft')}
            </LinkButton>
          ) : null}
        </>
      }
    />
  )
}
