import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import { MaintenanceForm } from '#app/ui/admin/maintenance-form.tsx'
import { useReply } from '#app/ui/reply.ts'
import { formAction } from '#app/web/kernel/form-action.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import {
  maintenanceActs,
  maintenanceParts,
  maintenanceView,
} from '#app/web/site/maintenance-view.ts'
import { screen } from '#app/web/kernel/screen.ts'

export const loader = screen(async page => ({
  ...(await maintenanceView(page)),
  parts: maintenanceParts,
}))

export const action = formAction(maintenanceActs)

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminMaintenance() {
  const reply = useReply<FormReply>()
  return <MaintenanceForm model={useLoaderData<typeof loader>()} reply={reply} />
}
