import { screenRoute } from '#app/screen-route.tsx'
import { redirect } from '@remix-run/node'
import { AwardPageSize, listAwards } from '#reactors/badges/list-awards.ts'
import { badgeTexts } from '#reactors/badges/badge-texts.ts'
import { showBadge } from '#reactors/badges/list-badges.ts'
import { excerptOf } from '#markdown/text.ts'
import { DomainError, notFound } from '#kernel'
import { badgePath } from '#shared/paths.ts'
import { BadgeScreen } from './screen.tsx'
import badgeCss from '#ui/styles/badge.css?url'
import medalCss from '#ui/styles/medal.css?url'
import { awardView, countedBadge } from '#web/reactors/badge-view.ts'
import { listPage } from '#web/kernel/paging.ts'
import { permalinkOf, userRef } from '#web/posts/rows.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

/** An unknown or inactive badge has no page. */
async function find({ run, params }: ScreenArgs) {
  try {
    return await run(showBadge, { id: params.badgeId })
  } catch (error) {
    if (error instanceof DomainError && error.code === 'bad_request')
      throw notFound('error.badge.object_not_found')
    throw error
  }
}

const route = screenRoute({
  view: async args => {
    const { run, url, params, ctx, t } = args
    const badge = await find(args)
    const view = countedBadge(badge)
    if (view.id !== params.badgeId) throw redirect(badgePath(view.id) + url.search)
    const words = badgeTexts(badge.key)
    const username = url.searchParams.get('username')?.slice(0, 100) ?? ''
    const { found, ...place } = await listPage(url, { size: AwardPageSize }, asked =>
      run(listAwards, { badge_id: view.id, username, ...asked }),
    )
    return {
      title: t(words.name),
      badge: { ...view, single: badge.single, description: t(words.description, words.values) },
      about: excerptOf(t(words.description, words.values)),
      owner: found.owner ? userRef(found.owner) : null,
      awards: found.list.map(award => awardView(award, permalinkOf(ctx.settings))),
      ...place,
      count: found.count,
    }
  },
  styles: [medalCss, badgeCss],
  head(data) {
    const { title, about, badge, owner, page } = data
    const path = badgePath(badge.id, { page: page > 1 ? page : null })
    return { title, description: about, path, noindex: !!owner }
  },
  Screen: ({ data }) => <BadgeScreen {...data} />,
})

export const { loader, links, meta } = route
export default route.Page
