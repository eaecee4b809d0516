import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { BrandingForm } from '#ui/admin/branding-form.tsx'
import { useReply } from '#ui/reply.ts'
import { brandingActs, brandingView } from '#web/site/branding-view.ts'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { screen } from '#web/kernel/screen.ts'
import { withLastChange } from '#web/site/settings-undo.ts'

export const loader = screen(withLastChange('branding', brandingView))

export const action = formAction(brandingActs)

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminBranding() {
  const model = useLoaderData<typeof loader>()
  return <BrandingForm model={model} reply={useReply<FormReply>()} />
}
