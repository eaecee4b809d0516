import { screenRoute } from '#app/screen-route.tsx'
import { notFound, unauthorized } from '#kernel'
import { markRewardsReported } from '#parts/platform/domain/platform/mark-rewards-reported.ts'
import { PointsScreen } from './screen.tsx'
import platformCss from '#parts/platform/ui/platform.css?url'
import settingsCss from '#ui/styles/settings.css?url'
import { intent } from '#web/kernel/form-action.ts'
import { isProgramOn, pageClient } from '#parts/platform/web/page-client.ts'

const route = screenRoute({
  view: async page => {
    if (page.ctx.viewer.kind !== 'member') throw unauthorized()
    if (!isProgramOn(page)) throw notFound('base.not_found')
    const { ok, data } = await pageClient(page).ask('quota')
    return { title: page.t('platform.member.points.title'), quota: ok ? data : null }
  },
  acts: {
    /** Dismisses the notice of new points, which may be on any page. */
    shown: intent(markRewardsReported),
  },
  styles: [settingsCss, platformCss],
  Screen: ({ data }) => <PointsScreen {...data} />,
})

export const { loader, action, links, meta } = route
/** Private to its owner. */
export { uncached as headers } from '#app/screen-route.tsx'
export default route.Page
