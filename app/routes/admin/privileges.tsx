import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import { PrivilegesForm } from '#app/ui/admin/privileges-form.tsx'
import {
  formAction,
  type FormReply,
  privilegesActs,
  privilegesView,
  screen,
  withLastChange,
} from '#app/web/index.ts'

export const loader = screen(withLastChange('privileges', privilegesView))

export const action = formAction(privilegesActs)

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminPrivileges() {
  const model = useLoaderData<typeof loader>()
  const reply = useActionData() as FormReply | undefined
  return <PrivilegesForm model={model} reply={reply} />
}
