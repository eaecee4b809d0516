import { screenRoute } from '#app/screen-route.tsx'
import { Mark, type MarkTone } from '#ui/admin-kit/status-badge.tsx'
import { listSection } from '#ui/admin/list/list-screen.tsx'
import { SettingsForm } from '#ui/admin/settings-form.tsx'
import { useT } from '#ui/i18n.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import outgoingCss from '#ui/styles/outgoing.css?url'
import { smtpActs, smtpView } from './view.ts'
import { withLastChange } from '#web/site/settings-undo.ts'

type Mail = Awaited<ReturnType<typeof smtpView>>['mails'][number]
type Mails = { items: Mail[] }

const tones: Record<Mail['status'], MarkTone> = {
  queued: 'warn',
  sending: 'warn',
  sent: 'good',
  failed: 'bad',
}

function About({ data: { items } }: { data: Mails }) {
  const t = useT()
  if (items.length === 0) return null
  return <p className="help">{t('admin.smtp.mails_about', { count: items.length })}</p>
}

/** Delivery status of recent emails. */
const OutgoingMails = listSection<Mail, Mails>({
  id: 'outgoing',
  heading: 'admin.smtp.mails',
  Between: About,
  empty: 'admin.smtp.no_mails',
  header: 'admin.smtp.column_',
  columns: {
    mail: {
      className: 'outgoing-mail',
      main: ({ kind, recipient, createdAt }) => (
        <>
          <strong>{kind}</strong>
          <span>{recipient}</span>
          <span className="quiet">
            <TimeAgo at={createdAt} />
          </span>
        </>
      ),
    },
    status: {
      className: 'outgoing-status',
      status: ({ status, attempts }, { t }) => (
        <>
          <Mark tone={tones[status]}>{t(`admin.smtp.state_${status}`)}</Mark>
          <span className="quiet">{t('admin.smtp.attempts', { count: attempts })}</span>
        </>
      ),
    },
    result: {
      className: 'outgoing-result',
      bare: true,
      text: ({ result, next }, { t }) => (
        <>
          {result ? <p>{result}</p> : null}
          {next > 0 ? (
            <p className="quiet">
              {t('admin.smtp.next_try')} <TimeAgo at={next} />
            </p>
          ) : null}
        </>
      ),
    },
  },
  buttons: ({ id, recipient, canTryAgain }, { t }) => [
    canTryAgain && {
      intent: 'again',
      fields: { mail: id },
      label: t('admin.smtp.again'),
      spoken: t('admin.smtp.again_label', { to: recipient }),
    },
  ],
})

const route = screenRoute({
  view: withLastChange('smtp', smtpView),
  acts: smtpActs,
  styles: [outgoingCss],
  Screen: ({ data, reply }) => (
    <>
      <SettingsForm group="smtp" model={data} reply={reply} />
      <OutgoingMails data={{ items: data.mails }} />
    </>
  ),
})

export const { loader, action, links, meta } = route
export default route.Page
