import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { showPrivileges } from '#access/auth/show-privileges.ts'
import { privilegeName } from '#kernel'
import type { RootData } from '#app/root.tsx'
import { canonicalMeta } from '#shared/page-meta.ts'
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
  const root = matches[0]?.data as RootData | undefined
  if (!root || !data) return []
  const { title, about } = data
  return canonicalMeta({ title, site: root.site, description: about, path: privilegesPath() })
}

export default function Privileges() {
  return <PrivilegesScreen {...useLoaderData<typeof loader>()} />
}
