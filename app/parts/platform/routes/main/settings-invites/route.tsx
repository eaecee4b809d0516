import { screenRoute } from '#app/screen-route.tsx'
import { withFields } from '#web/kernel/declared-fields.ts'
import { notFound, unauthorized } from '#kernel'
import { markInvitesRead } from '#parts/platform/domain/platform/consume-invite.ts'
import { settingsPath } from '#shared/paths.ts'
import { InvitesScreen } from './screen.tsx'
import platformCss from '#parts/platform/ui/platform.css?url'
import settingsCss from '#ui/styles/settings.css?url'
import { backOf, intent, type FormArgs } from '#web/kernel/form-action.ts'
import { forgetInvitation, takeInvitation } from '#parts/platform/web/invitation.ts'
import { isProgramOn, pageClient } from '#parts/platform/web/page-client.ts'

const route = screenRoute({
  view: async page => {
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
  },
  acts: {
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
  },
  styles: [settingsCss, platformCss],
  Screen: ({ data }) => <InvitesScreen {...data} />,
})

export const { loader, action, links, meta } = route
/** Private to its owner. */
export { uncached as headers } from '#app/screen-route.tsx'
export default route.Page
