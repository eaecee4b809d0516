import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import { SettingsForm } from '#app/ui/admin/settings-form.tsx'
import { settingsScreens } from '#app/ui/admin/settings-parts.ts'
import { Banner } from '#app/ui/admin-kit/banner.tsx'
import { useT } from '#app/ui/i18n.tsx'
import { useReply } from '#app/ui/reply.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import { formAction } from '#app/web/kernel/form-action.ts'
import { screen } from '#app/web/kernel/screen.ts'
import { cachesActs, cachesView } from '#app/web/site/caches-view.ts'

const { parts } = settingsScreens.caches

export const loader = screen(cachesView)

export const action = formAction(cachesActs)

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminCaches() {
  const t = useT()
  const model = useLoaderData<typeof loader>()
  const reply = useReply<FormReply>()
  return (
    <SettingsForm
      group="caches"
      parts={parts}
      model={model}
      reply={reply}
      notices={
        <Banner>
          <p>{t(model.isPrivate ? 'admin.caches.private' : 'admin.caches.cookies')}</p>
        </Banner>
      }
    />
  )
}
