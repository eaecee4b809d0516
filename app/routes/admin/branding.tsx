import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import { BrandingForm } from '#app/ui/admin/branding-form.tsx'
import { useReply } from '#app/ui/reply.ts'
import { brandingActs, brandingView } from '#app/web/site/branding-view.ts'
import { formAction } from '#app/web/kernel/form-action.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import { screen } from '#app/web/kernel/screen.ts'
import { withLastChange } from '#app/web/site/settings-undo.ts'

export const loader = screen(withLastChange('branding', brandingView))

export const action = formAction(brandingActs)

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminBranding() {
  const model = useLoaderData<typeof loader>()
  return <BrandingForm model={model} reply={useReply<FormReply>()} />
}
