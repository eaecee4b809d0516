import { type LinksFunction, redirect } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { openBackOffice } from '#app/domain/settings/index.ts'
import { adminPath } from '#app/shared/paths.ts'
import { AdminFrame } from '#app/ui/admin/admin-frame.tsx'
import { firstAdminScreen } from '#app/ui/admin/admin-menu.ts'
import adminCss from '#app/ui/styles/admin.css?url'
import mantineCss from '#app/ui/styles/mantine.css?url'
import { pluginMenu, screen } from '#app/web/index.ts'

export const loader = screen(async page => {
  const { run, url, headers } = page
  headers['x-forum-csp-style'] = 'attributes'
  await run(openBackOffice)
  if (url.pathname.replace(/\/+$/, '') === adminPath()) throw redirect(firstAdminScreen())
  return { plugins: await pluginMenu(page) }
})

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: mantineCss },
  { rel: 'stylesheet', href: adminCss },
]

export default function AdminLayout() {
  return (
    <AdminFrame plugins={useLoaderData<typeof loader>().plugins}>
      <Outlet />
    </AdminFrame>
  )
}
