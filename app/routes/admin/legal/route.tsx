import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { LegalPreviews } from './legal-previews.tsx'
import { SettingsForm } from '#ui/admin/settings-form.tsx'
import { settingsScreens } from '#ui/admin/settings-parts.ts'
import { useT } from '#ui/i18n.tsx'
import { Button, LinkButton } from '#ui/admin-kit/button.tsx'
import { Banner } from '#ui/admin-kit/banner.tsx'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { legalActs, legalView } from '#web/site/settings-views.ts'
import type { LegalPreview } from '#ui/admin/settings-model.ts'

function Screen({
  data: model,
  reply,
}: Shown<typeof legalView, FormReply<{ preview: LegalPreview }>>) {
  const t = useT()
  const preview = reply?.extra?.preview
  return (
    <SettingsForm
      group="legal"
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

const route = screenRoute({
  view: legalView,
  acts: legalActs,
  Screen,
})

export const { loader, action, meta } = route
export default route.Page
