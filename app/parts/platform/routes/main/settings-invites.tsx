import { withFields } from '#web/kernel/declared-fields.ts'
import type { HeadersFunction, LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { notFound, unauthorized } from '#kernel'
import { markInvitesRead } from '#parts/platform/domain/platform/consume-invite.ts'
import { settingsPath } from '#shared/paths.ts'
import { accountMeta } from '#ui/account/account-meta.ts'
import { InvitesScreen } from '#parts/platform/ui/invites-screen.tsx'
import platformCss from '#parts/platform/ui/platform.css?url'
import settingsCss from '#ui/styles/settings.css?url'
import { backOf, formAction, intent, type FormArgs } from '#web/kernel/form-action.ts'
import { forgetInvitation, takeInvitation } from '#parts/platform/web/invitation.ts'
import { isProgramOn, pageClient } from '#parts/platform/web/page-client.ts'
import { screen } from '#web/kernel/screen.ts'

export const loader = screen(async page => {
  if (page.ctx.viewer.kind !== 'member') throw unauthorized()
  if (!isProgramOn(page)) throw notFound('base.not_found')
  const client = pageClient(page)
  const [summary, status] = [await client.ask('inviteSummary'), await client.ask('inviteStatus')]
  const failed = [summary, status].find(result => !result.ok)
  return {
    title: page.t('platform.member.invites.title'),
    summary: summary.ok ? summary.data : null,
    status: status.ok ? status.data : null,
    problem: failed && !failed.ok ? failed.message : null,
  }
})

/** Private to its owner. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const action = formAction({
  seen: intent(markInvitesRead, () => ({
    to: settingsPath('invites'),
    flash: { tone: 'success', key: 'platform.member.invites.seen_done' },
  })),
  take: withFields(['code'], async (args: FormArgs) => {
    const { flash, headers: cookies } = await takeInvitation(args, args.values.code)
    return { to: backOf(args), flash, headers: cookies }
  }),
  refuse: args =>
    Promise.resolve({
      to: backOf(args),
      flash: { tone: 'success', key: 'platform.member.invited.refused' },
      headers: [forgetInvitation(args)],
    }),
})

export const links: LinksFunction = () =>
  [settingsCss, platformCss].map(href => ({ rel: 'stylesheet', href }))
export const meta: MetaFunction<typeof loader> = accountMeta

export default function SettingsInvites() {
  return <InvitesScreen {...useLoaderData<typeof loader>()} />
}
