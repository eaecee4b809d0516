import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { menuOf } from '#ui/admin/admin-menu.ts'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { FindScreen } from '#ui/admin/find-screen.tsx'
import { settingsScreens } from '#ui/admin/settings-parts.ts'
import { screen } from '#web/kernel/screen.ts'
import { settingsSearchView } from '#web/site/settings-search.ts'

export const loader = screen(settingsSearchView(menuOf, settingsScreens))

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminFind() {
  return <FindScreen data={useLoaderData<typeof loader>()} />
}
