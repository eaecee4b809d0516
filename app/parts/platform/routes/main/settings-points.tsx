import type { HeadersFunction, LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { notFound, unauthorized } from '#kernel'
import { markRewardsReported } from '#parts/platform/domain/platform/mark-rewards-reported.ts'
import { accountMeta } from '#ui/account/account-meta.ts'
import { PointsScreen } from '#parts/platform/ui/points-screen.tsx'
import platformCss from '#parts/platform/ui/platform.css?url'
import settingsCss from '#ui/styles/settings.css?url'
import { formAction, intent } from '#web/kernel/form-action.ts'
import { isProgramOn, pageClient } from '#parts/platform/web/page-client.ts'
import { screen } from '#web/kernel/screen.ts'

export const loader = screen(async page => {
  if (page.ctx.viewer.kind !== 'member') throw unauthorized()
  if (!isProgramOn(page)) throw notFound('base.not_found')
  const { ok, data } = await pageClient(page).ask('quota')
  return { title: page.t('platform.member.points.title'), quota: ok ? data : null }
})

/** Private to its owner. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const action = formAction({
  /** Dismisses the notice of new points, which may be on any page. */
  shown: intent(markRewardsReported),
})

export const links: LinksFunction = () =>
  [settingsCss, platformCss].map(href => ({ rel: 'stylesheet', href }))
export const meta: MetaFunction<typeof loader> = accountMeta

export default function SettingsPoints() {
  return <PointsScreen {...useLoaderData<typeof loader>()} />
}
