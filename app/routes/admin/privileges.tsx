import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import { PrivilegesForm } from '#app/ui/admin/privileges-form.tsx'
import { useReply } from '#app/ui/reply.ts'
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
  const reply = useReply<FormReply>()
  return <PrivilegesForm model={model} reply={reply} />
}
