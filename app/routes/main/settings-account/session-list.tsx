import { useT } from '#ui/i18n.tsx'
import { PostButton } from '#ui/kit/post-button.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'

export type SessionItem = {
  id: string
  kind: 'page' | 'api'
  /** Browser and system; empty = unknown. */
  device: string
  createdAt: number
  lastUsedAt: number
  present: boolean
}

/** The member's sessions, with buttons to end each one. */
export function SessionList({ sessions }: { sessions: SessionItem[] }) {
  const t = useT()
  return (
    <section id="sessions" className="settings-part">
      <h2>{t('settings.sessions.title')}</h2>
      <p>{t('settings.sessions.note')}</p>
      <ul className="settings-sessions">
        {sessions.map(session => (
          <SessionRow key={session.id} {...session} />
        ))}
      </ul>
      {sessions.some(({ present: current }) => !current) ? (
        <PostButton intent="end-others" tone="danger">
          {t('settings.sessions.end_others')}
        </PostButton>
      ) : null}
    </section>
  )
}

function SessionRow({ id, kind, device, createdAt, lastUsedAt, present: current }: SessionItem) {
  const t = useT()
  const name = device || t('settings.sessions.unknown')
  return (
    <li>
      <div>
        <b>{name}</b> <span>{t(`settings.sessions.kind_${kind}`)}</span>
        {current ? <strong>{t('settings.sessions.present')}</strong> : null}
        <p className="help">
          {t('settings.sessions.began')} <TimeAgo at={createdAt} />
          {' · '}
          {t('settings.sessions.used')} <TimeAgo at={lastUsedAt} />
        </p>
      </div>
      {current ? null : (
        <PostButton intent="end-session" fields={{ session: id }} small>
          {t('settings.sessions.end')}
          <span className="sr"> {name}</span>
        </PostButton>
      )}
    </li>
  )
}
