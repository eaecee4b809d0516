import { settingsPath } from '#shared/paths.ts'
import type { AcceptedInvite, InviteSummary } from '#parts/platform/shared/platform-calls.ts'
import { useT } from '#ui/i18n.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Banner } from '#ui/kit/banner.tsx'
import { NumberText } from '#ui/kit/number-text.tsx'
import { PostButton } from '#ui/kit/post-button.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { SettingsFrame } from '#ui/settings/settings-frame.tsx'

export type InvitesModel = {
  title: string
  /** Null when unavailable; `problem` says why. */
  summary: InviteSummary | null
  status: { unreadCount: number; latest: AcceptedInvite[] } | null
  problem: string | null
}

/** The member's invitation link, its rewards, and who redeemed it. */
export function InvitesScreen({ title, summary, status, problem }: InvitesModel) {
  const t = useT()
  return (
    <SettingsFrame current="invites">
      <h2>{title}</h2>
      {status && status.unreadCount > 0 ? <Unread count={status.unreadCount} /> : null}
      {summary ? <Summary {...summary} /> : null}
      {status ? <Latest invites={status.latest} /> : null}
      {problem ? (
        <Banner tone="warning">
          <p>{problem}</p>
        </Banner>
      ) : null}
      <p className="quiet">
        <a href={settingsPath('points')}>{t('platform.member.invites.points_link')}</a>
      </p>
    </SettingsFrame>
  )
}

function Unread({ count }: { count: number }) {
  const t = useT()
  return (
    <Banner
      tone="success"
      icon="users"
      actions={
        <PostButton intent="seen" action={settingsPath('invites')} small>
          {t('platform.member.invites.seen')}
        </PostButton>
      }
    >
      <p>{t('platform.member.invites.unread', { count })}</p>
    </Banner>
  )
}

function Summary({ inviteLink, rewardPoints, totalInviteCount, totalInviteReward }: InviteSummary) {
  const t = useT()
  return (
    <>
      <p className="settings-note">{t('platform.member.invites.about', { count: rewardPoints })}</p>
      <div className="field">
        <label className="label" htmlFor="invite-link">
          {t('platform.member.invites.link')}
        </label>
        <div className="share-line">
          <input type="text" className="input" id="invite-link" value={inviteLink} readOnly />
          <button type="button" className="btn" data-copy="#invite-link" hidden>
            <Icon name="copy" />
            <span>{t('common.action.copy')}</span>
          </button>
        </div>
      </div>
      <dl className="points-card">
        <div>
          <dt>{t('platform.member.invites.total')}</dt>
          <dd>
            <b>
              <NumberText value={totalInviteCount} />
            </b>
          </dd>
        </div>
        <div>
          <dt>{t('platform.member.invites.earned')}</dt>
          <dd>
            <b>
              <NumberText value={totalInviteReward} />
            </b>
          </dd>
        </div>
        <div>
          <dt>{t('platform.member.invites.each')}</dt>
          <dd>
            <b>
              <NumberText value={rewardPoints} />
            </b>
          </dd>
        </div>
      </dl>
    </>
  )
}

function Latest({ invites }: { invites: AcceptedInvite[] }) {
  const t = useT()
  return (
    <section className="settings-part" aria-labelledby="latest">
      <h2 id="latest">{t('platform.member.invites.latest')}</h2>
      {invites.length === 0 ? (
        <p className="quiet">{t('platform.member.invites.none')}</p>
      ) : (
        <ul className="settings-sessions">
          {invites.map(({ nickname, rewardPoints, createdAt }) => (
            <li key={`${createdAt} ${nickname}`}>
              <span>
                <bdi>{nickname}</bdi>{' '}
                <span className="quiet">
                  <TimeAgo at={createdAt} />
                </span>
              </span>
              <span> {t('platform.member.points.plus', { score: rewardPoints })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
