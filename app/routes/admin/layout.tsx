import { redirect } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import saveBarScript from '#app/enhance/save-bar.ts?worker&url'
import { openBackOffice } from '#app/domain/basics/settings/show-settings.ts'
import { adminPath } from '#app/shared/paths.ts'
import { staffStyles } from '#app/ui/admin-kit/staff-styles.ts'
import { AdminFrame } from '#app/ui/admin/admin-frame.tsx'
import { firstAdminScreen } from '#app/ui/admin/admin-menu.ts'
import adminCss from '#app/ui/styles/admin.css?url'
import { pluginMenu } from '#app/web/site/plugins-view.ts'
import { staffScreen } from '#app/web/kernel/screen.ts'

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
