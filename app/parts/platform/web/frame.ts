/** What the platform program adds to every page; null without it. */
import type { T } from '#i18n/translate.ts'
import type { InvitationOffer } from '#parts/platform/domain/platform/show-invitation.ts'
import type { Page } from '#web/kernel/page.ts'
import { invitationOf } from './invitation.ts'
import { isProgramOn, pageClient } from './page-client.ts'

/** An invitation in words; visitors and new members see how to redeem it. */
function invitedView(t: T, { code, inviterName, rewardPoints, next }: InvitationOffer) {
  const values = { name: inviterName, count: rewardPoints }
  const points = rewardPoints > 0 ? 'points' : 'plain'
  return {
    code,
    text: t(`platform.member.invited.${next}_${points}`, values),
    take: next === 'take' ? t(`platform.member.invited.accept_${points}`, values) : '',
    refuse: next === 'take' ? t('platform.member.invited.refuse') : '',
  }
}

export async function platformFrame(page: Page) {
  const { ctx, t } = page
  if (!isProgramOn(page)) return null
  const invitation = await invitationOf(page)
  const invited = invitation && invitedView(t, invitation)
  const found = ctx.viewer.kind === 'member' ? await pageClient(page).run() : null
  const { reward, inviteStatus } = found ?? {}
  const points = reward?.ok && reward.data.hasReward ? reward.data.rewardPoints : 0
  return {
    menu: {
      points: t('platform.member.points.title'),
      invites: t('platform.member.invites.title'),
    },
    unread: inviteStatus?.ok ? inviteStatus.data.unreadCount : 0,
    reward:
      points > 0
        ? {
            text: t('platform.member.reward.text', { count: points }),
            done: t('platform.member.reward.done'),
          }
        : null,
    invited,
  }
}
