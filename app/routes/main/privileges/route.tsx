import { screenRoute } from '#app/screen-route.tsx'
import { showPrivileges } from '#access/auth/show-privileges.ts'
import { privilegeName } from '#kernel'
import { privilegesPath } from '#shared/paths.ts'
import { PrivilegesScreen } from './screen.tsx'

const route = screenRoute({
  view: async ({ run, t }) => {
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
  },
  head: ({ title, about }) => ({ title, description: about, path: privilegesPath() }),
  Screen: ({ data }) => <PrivilegesScreen {...data} />,
})

export const { loader, meta } = route
export default route.Page
