import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { saveCustomCode } from '#app/domain/site/appearance/custom-code.ts'
import { homePath, plainHomePath } from '#app/shared/paths.ts'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import { AllowedCode } from '#app/ui/admin/allowed-code.tsx'
import { SettingsForm } from '#app/ui/admin/settings-form.tsx'
import { settingsScreens } from '#app/ui/admin/settings-parts.ts'
import { useT } from '#app/ui/i18n.tsx'
import { LinkButton } from '#app/ui/admin-kit/button.tsx'
import { Banner } from '#app/ui/admin-kit/banner.tsx'
import { useReply } from '#app/ui/reply.ts'
import { customCodeView } from '#app/web/site/custom-code-view.ts'
import { formAction } from '#app/web/kernel/form-action.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import { screen } from '#app/web/kernel/screen.ts'
import { settingsSave } from '#app/web/site/settings-screen.ts'
import { settingsUndo, withLastChange } from '#app/web/site/settings-undo.ts'

const { parts } = settingsScreens.custom

export const loader = screen(withLastChange('custom', customCodeView))

export const action = formAction({
  save: settingsSave(saveCustomCode),
  undo: settingsUndo('custom'),
})

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminCustomize() {
  const t = useT()
  const model = useLoaderData<typeof loader>()
  const reply = useReply<FormReply>()
  const safe = (
    <LinkButton href={plainHomePath()} small>
      {t('admin.custom.safe')}
    </LinkButton>
  )
  return (
    <>
      <SettingsForm
        group="custom"
        parts={parts}
        model={model}
        seen={homePath()}
        notices={
          <Banner title={t('admin.custom.lockout_title')} actions={safe}>
            <p>{t('admin.custom.lockout')}</p>
          </Banner>
        }
        reply={reply}
      />
      <AllowedCode allowed={model.allowed} most={model.most} />
    </>
  )
}
