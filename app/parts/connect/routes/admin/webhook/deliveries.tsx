import { Mark, type MarkTone } from '#ui/admin-kit/status-badge.tsx'
import { listSection } from '#ui/admin/list/list-screen.tsx'
import { useSpeech } from '#ui/i18n.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import type { webhookView } from './view.ts'

type List = Awaited<ReturnType<typeof webhookView>>['deliveries']
type Delivery = List['items'][number]

const tones: Record<Delivery['status'], MarkTone> = {
  queued: 'warn',
  sent: 'good',
  failed: 'bad',
  left_out: 'mute',
}

/** Of the last attempt. */
function Answer({ row }: { row: Delivery }) {
  const { t, number } = useSpeech()
  const { answerStatus, tookMs, error, next, sentAt } = row
  return (
    <>
      {answerStatus > 0 ? (
        <p>{t('webhook.answer', { status: answerStatus, ms: number(tookMs) })}</p>
      ) : null}
      {error ? <p>{error}</p> : null}
      {next > 0 ? (
        <p className="quiet">
          {t('webhook.next_try')} <TimeAgo at={next} />
        </p>
      ) : null}
      {sentAt > 0 ? (
        <p className="quiet">
          <TimeAgo at={sentAt} />
        </p>
      ) : null}
    </>
  )
}

/** Sent and pending deliveries of a webhook, newest first. */
export const Deliveries = listSection<Delivery, List>({
  id: 'deliveries',
  heading: 'webhook.deliveries',
  about: 'webhook.deliveries_about',
  tabs: { label: 'webhook.states', each: 'webhook.state.' },
  count: 'webhook.delivery_count',
  empty: 'webhook.no_deliveries',
  anchor: 'deliveries',
  header: 'webhook.column.',
  columns: {
    event: {
      className: 'outgoing-mail',
      main: ({ event, about, name, createdAt }, { t }) => (
        <>
          <strong>{event}</strong>{' '}
          <span>{about ? t(`webhook.about.${about.kind}`, { id: about.id }) : name}</span>
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
          <Mark tone={tones[status]}>{t(`webhook.state.${status}`)}</Mark>
          {status === 'left_out' ? null : (
            <span className="quiet"> {t('webhook.attempts', { count: attempts })}</span>
          )}
        </>
      ),
    },
    answer: { className: 'outgoing-result', bare: true, text: row => <Answer row={row} /> },
  },
  buttons: ({ id, name, status }, { t }, { path, search }) => [
    status !== 'queued' && {
      intent: 'resend',
      fields: { delivery: id },
      action: path + search,
      label: t('webhook.act.resend'),
      of: name,
    },
  ],
})
