import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { PrivilegesForm } from '#ui/admin/privileges-form.tsx'
import { useReply } from '#ui/reply.ts'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { privilegesActs, privilegesView } from '#web/site/settings-views.ts'
import { screen } from '#web/kernel/screen.ts'
import { withLastChange } from '#web/site/settings-undo.ts'

export const loader = screen(withLastChange('privileges', privilegesView))

export const action = formAction(privilegesActs)

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminPrivileges() {
  const model = useLoaderData<typeof loader>()
  const reply = useReply<FormReply>()
  return <PrivilegesForm model={model} reply={reply} />
}
