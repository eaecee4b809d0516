import { listUserBadges } from '#reactors/badges/list-badges.ts'
import { notFound } from '#kernel'
import { showProfile } from '#people/profiles/show-profile.ts'
import { HtmlResponse } from '#shared/html-response.ts'
import { memberCard } from '#ui/user/member-card.tsx'
import { memberCardView } from '#web/people/profile-view.ts'
import { screen } from '#web/kernel/screen.ts'

/** A member's short profile, for scripts. 404 for a deleted account. */
export const loader = screen(async ({ run, params, t, ctx }) => {
  const profile = await run(showProfile, { username: params.username })
  if (profile.state === 'deleted') throw notFound('error.user.not_found')
  const badges = await run(listUserBadges, { username: profile.username })
  const { locale, now } = ctx
  const card = memberCard(memberCardView(profile, badges.list), {
    t,
    locale,
    now,
    timeZone: ctx.settings.interface.time_zone,
  })
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'X-Robots-Tag': 'noindex' }
  return new HtmlResponse(card, { headers })
})
