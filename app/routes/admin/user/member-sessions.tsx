import { useT } from '#ui/i18n.tsx'
import { PostButton } from '#ui/admin-kit/post-button.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import type { MemberData } from '#ui/members/member-types.ts'

type Props = { sessions: MemberData['sessions']; own: boolean; userId: string; back: string }

/** The member's sessions, with buttons to end one or all. */
export function MemberSessions({ sessions, own, userId, back }: Props) {
  const t = useT()
  return (
    <section className="member-part" aria-labelledby="sessions">
      <h2 id="sessions">{t('members.sessions', { count: sessions.length })}</h2>
      {sessions.length === 0 ? <p className="quiet">{t('members.no_sessions')}</p> : null}
      <ul className="settings-sessions">
        {sessions.map(({ id, kind, device, createdAt, lastUsedAt }) => {
          const name = device || t('settings.sessions.unknown')
          return (
            <li key={id}>
              <div>
                <b>{name}</b> <span>{t(`settings.sessions.kind_${kind}`)}</span>
                <p className="help">
                  {t('settings.sessions.began')} <TimeAgo at={createdAt} />
                  {' · '}
                  {t('settings.sessions.used')} <TimeAgo at={lastUsedAt} />
                </p>
              </div>
              {own ? null : (
                <PostButton
                  intent="end-session"
                  fields={{ user_id: userId, session: id }}
                  back={back}
                  small
                >
                  {t('settings.sessions.end')}
                  <span className="sr"> {name}</span>
                </PostButton>
              )}
            </li>
          )
        })}
      </ul>
      {own || sessions.length === 0 ? null : (
        <PostButton intent="end-sessions" fields={{ user_id: userId }} back={back} tone="danger">
          {t('members.end_sessions')}
        </PostButton>
      )}
    </section>
  )
}
