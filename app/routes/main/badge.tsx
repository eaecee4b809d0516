import { type LinksFunction, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AwardPageSize, listAwards } from '#reactors/badges/list-awards.ts'
import { badgeTexts } from '#reactors/badges/badge-texts.ts'
import { showBadge } from '#reactors/badges/list-badges.ts'
import { excerptOf } from '#markdown/text.ts'
import { DomainError, notFound } from '#kernel'
import { canonicalMeta, siteOfPage } from '#shared/page-meta.ts'
import { badgePath } from '#shared/paths.ts'
import { BadgeScreen } from '#ui/badge/badge-screen.tsx'
import badgeCss from '#ui/styles/badge.css?url'
import medalCss from '#ui/styles/medal.css?url'
import { awardView, countedBadge } from '#web/reactors/badge-view.ts'
import { listPage } from '#web/kernel/paging.ts'
import { permalinkOf, userRef } from '#web/posts/rows.ts'
import { screen, type ScreenArgs } from '#web/kernel/screen.ts'

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

export const loader = screen(async args => {
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
})

export const links: LinksFunction = () =>
  [medalCss, badgeCss].map(href => ({ rel: 'stylesheet', href }))

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const site = siteOfPage(matches)
  if (!site || !data) return []
  const { title, about, badge, owner, page } = data
  const path = badgePath(badge.id, { page: page > 1 ? page : null })
  return canonicalMeta({ title, site, description: about, path, noindex: !!owner })
}

export default function Badge() {
  return <BadgeScreen {...useLoaderData<typeof loader>()} />
}
