import { redirect } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import saveBarScript from '#enhance/save-bar.ts?worker&url'
import { openBackOffice } from '#basics/settings/show-settings.ts'
import { adminPath } from '#shared/paths.ts'
import { staffStyles } from '#ui/admin-kit/staff-styles.ts'
import { AdminFrame } from '#ui/admin/admin-frame.tsx'
import { firstAdminScreen } from '#ui/admin/admin-menu.ts'
import adminCss from '#ui/styles/admin.css?url'
import { pluginMenu } from '#web/site/plugins-view.ts'
import { staffScreen } from '#web/kernel/screen.ts'

export const loader = staffScreen(async page => {
  const { run, url } = page
  const { isCopy } = await run(openBackOffice)
  if (url.pathname.replace(/\/+$/, '') === adminPath()) throw redirect(firstAdminScreen())
  return { plugins: await pluginMenu(page), isCopy }
})

export const handle = { script: saveBarScript }

export const links = staffStyles(adminCss)

export default function AdminLayout() {
  return (
    <AdminFrame {...useLoaderData<typeof loader>()}>
      <Outlet />
    </AdminFrame>
  )
}
