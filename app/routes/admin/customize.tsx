import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { saveCustomCode } from '#site/appearance/custom-code.ts'
import { homePath, plainHomePath } from '#shared/paths.ts'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AllowedCode } from '#ui/admin/allowed-code.tsx'
import { SettingsForm } from '#ui/admin/settings-form.tsx'
import { settingsScreens } from '#ui/admin/settings-parts.ts'
import { useT } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/admin-kit/button.tsx'
import { Banner } from '#ui/admin-kit/banner.tsx'
import { useReply } from '#ui/reply.ts'
import { customCodeView } from '#web/site/custom-code-view.ts'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { screen } from '#web/kernel/screen.ts'
import { settingsSave } from '#web/site/settings-screen.ts'
import { settingsUndo, withLastChange } from '#web/site/settings-undo.ts'

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
