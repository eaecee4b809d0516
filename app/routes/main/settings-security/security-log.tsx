import { useT } from '#ui/i18n.tsx'
import { Pager } from '#ui/kit/pager.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import type { SecurityLogModel } from './view.ts'

/** Logins and changes to the account, latest first. */
export function SecurityLog({ model }: { model: SecurityLogModel }) {
  const t = useT()
  const { events, page, pages, path } = model
  return (
    <section id="security-log" className="settings-part">
      <h2>{t('settings.security_log.title')}</h2>
      <p>{t('settings.security_log.note')}</p>
      {events.length === 0 ? (
        <p className="quiet">{t('settings.security_log.none')}</p>
      ) : (
        <ul className="settings-sessions">
          {events.map(event => (
            <Row key={event.id} event={event} />
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} path={path} anchor="security-log" />
    </section>
  )
}

function Row({ event }: { event: SecurityLogModel['events'][number] }) {
  const t = useT()
  const { what, detail, at, device, network, byStaff } = event
  const place = [device || t('settings.sessions.unknown'), network].filter(Boolean).join(' · ')
  return (
    <li>
      <div>
        <b>{what}</b>
        {detail ? <span>{` ${detail}`}</span> : null}
        <p className="help">
          <TimeAgo at={at} />
          {` · ${byStaff ? t('settings.security_log.by_staff') : place}`}
        </p>
      </div>
    </li>
  )
}
