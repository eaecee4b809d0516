import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { SettingsForm } from '#ui/admin/settings-form.tsx'
import { settingsScreens } from '#ui/admin/settings-parts.ts'
import { Banner } from '#ui/admin-kit/banner.tsx'
import { useT } from '#ui/i18n.tsx'
import { useReply } from '#ui/reply.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { formAction } from '#web/kernel/form-action.ts'
import { screen } from '#web/kernel/screen.ts'
import { cachesActs, cachesView } from '#web/site/caches-view.ts'

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
