import { screenRoute } from '#app/screen-route.tsx'
import { listBadges } from '#reactors/badges/list-badges.ts'
import { badgesPath } from '#shared/paths.ts'
import { BadgesScreen } from './screen.tsx'
import badgeCss from '#ui/styles/badge.css?url'
import medalCss from '#ui/styles/medal.css?url'
import { countedBadge } from '#web/reactors/badge-view.ts'

const route = screenRoute({
  view: async ({ run, t }) => {
    const groups = await run(listBadges)
    return {
      title: t('badge.list.title'),
      about: t('badge.list.intro'),
      groups: groups.map(({ key, badges }) => ({ key, badges: badges.map(countedBadge) })),
    }
  },
  styles: [medalCss, badgeCss],
  head: ({ title, about }) => ({ title, description: about, path: badgesPath() }),
  Screen: ({ data }) => <BadgesScreen {...data} />,
})

export const { loader, links, meta } = route
export default route.Page
