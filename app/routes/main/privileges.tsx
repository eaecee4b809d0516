import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { showPrivileges } from '#access/auth/show-privileges.ts'
import { privilegeName } from '#kernel'
import { canonicalMeta, siteOfPage } from '#shared/page-meta.ts'
import { privilegesPath } from '#shared/paths.ts'
import { PrivilegesScreen } from '#ui/user/privileges-screen.tsx'
import { screen } from '#web/kernel/screen.ts'

export const loader = screen(async ({ run, t }) => {
  const { privileges, changes, ...rest } = await run(showPrivileges)
  return {
    ...rest,
    title: t('user.opens.title'),
    about: t('user.opens.intro'),
    privileges: privileges.map(({ key, rank }) => ({ key, rank, name: t(privilegeName(key)) })),
    changes: changes.map(({ key, points }) => ({
      key,
      points,
      name: t(`user.opens.${key.replace('.', '_')}`),
    })),
  }
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const site = siteOfPage(matches)
  if (!site || !data) return []
  const { title, about } = data
  return canonicalMeta({ title, site, description: about, path: privilegesPath() })
}

export default function Privileges() {
  return <PrivilegesScreen {...useLoaderData<typeof loader>()} />
}
