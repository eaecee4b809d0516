import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listBadges } from '#reactors/badges/list-badges.ts'
import { canonicalMeta, siteOfPage } from '#shared/page-meta.ts'
import { badgesPath } from '#shared/paths.ts'
import { BadgesScreen } from '#ui/badge/badges-screen.tsx'
import badgeCss from '#ui/styles/badge.css?url'
import medalCss from '#ui/styles/medal.css?url'
import { countedBadge } from '#web/reactors/badge-view.ts'
import { screen } from '#web/kernel/screen.ts'

export const loader = screen(async ({ run, t }) => {
  const groups = await run(listBadges)
  return {
    title: t('badge.list.title'),
    about: t('badge.list.intro'),
    groups: groups.map(({ key, badges }) => ({ key, badges: badges.map(countedBadge) })),
  }
})

export const links: LinksFunction = () =>
  [medalCss, badgeCss].map(href => ({ rel: 'stylesheet', href }))

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const site = siteOfPage(matches)
  if (!site || !data) return []
  const { title, about } = data
  return canonicalMeta({ title, site, description: about, path: badgesPath() })
}

export default function Badges() {
  return <BadgesScreen {...useLoaderData<typeof loader>()} />
}
