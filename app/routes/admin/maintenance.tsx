import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { MaintenanceForm } from '#ui/admin/maintenance-form.tsx'
import { useReply } from '#ui/reply.ts'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { maintenanceActs, maintenanceParts, maintenanceView } from '#web/site/maintenance-view.ts'
import { screen } from '#web/kernel/screen.ts'

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
