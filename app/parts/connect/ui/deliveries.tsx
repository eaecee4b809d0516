import { Mark, type MarkTone } from '#ui/admin-kit/status-badge.tsx'
import { withQuery } from '#shared/paths.ts'
import { useSpeech, useT } from '#ui/i18n.tsx'
import { EmptyBlock } from '#ui/admin-kit/empty-block.tsx'
import { ListBar } from '#ui/kit/page-head.tsx'
import { Pager } from '#ui/admin-kit/pager.tsx'
import { PostButton } from '#ui/admin-kit/post-button.tsx'
import { Tabs } from '#ui/admin-kit/tabs.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import type { DeliveryRow, WebhookModel } from './webhooks-model.ts'
import { Table, TableHead } from '#ui/admin-kit/table.tsx'

const tones: Record<DeliveryRow['status'], MarkTone> = {
  queued: 'warn',
  sent: 'good',
  failed: 'bad',
  left_out: 'mute',
}
const columns = ['event', 'status', 'answer'] as const

/** Sent and pending deliveries of a webhook, newest first. Rows become blocks on narrow screens. */
export function Deliveries({ data }: { data: WebhookModel }) {
  const { t, number } = useSpeech()
  const { path, search, status, states, count, deliveries } = data
  const here = { pathname: path, search }
  return (
    <section className="admin-part" aria-labelledby="deliveries">
      <h2 id="deliveries">{t('webhook.deliveries')}</h2>
      <p className="help">{t('webhook.deliveries_about')}</p>
      <Tabs
        label={t('webhook.states')}
        items={states.map(value => ({
          href: `${withQuery(here, { status: value === 'all' ? null : value, page: null, dialog: null })}#deliveries`,
          label: t(`webhook.state.${value}`),
          current: value === status,
        }))}
      />
      <ListBar count={t('webhook.delivery_count', { count, shown: number(count) })} />
      {deliveries.length === 0 ? (
        <EmptyBlock>{t('webhook.no_deliveries')}</EmptyBlock>
      ) : (
        <Table labelledBy="deliveries">
          <TableHead
            columns={columns}
            title={name => t(`webhook.column.${name}`)}
            action={t('webhook.column.action')}
          />
          <tbody role="rowgroup">
            {deliveries.map(row => (
              <Row key={row.id} row={row} action={path + search} />
            ))}
          </tbody>
        </Table>
      )}
      <Pager
        page={data.page}
        pages={data.pages}
        sizes={data.sizes}
        path={path}
        query={search}
        anchor="deliveries"
      />
    </section>
  )
}

function Row({ row, action }: { row: DeliveryRow; action: string }) {
  const t = useT()
  const { id, name, event, about, status, attempts, createdAt } = row
  return (
    <tr role="row">
      <td role="cell" className="outgoing-mail">
        <strong>{event}</strong>{' '}
        <span>{about ? t(`webhook.about.${about.kind}`, { id: about.id }) : name}</span>
        <span className="quiet">
          <TimeAgo at={createdAt} />
        </span>
      </td>
      <td role="cell" className="outgoing-status">
        <Mark tone={tones[status]}>{t(`webhook.state.${status}`)}</Mark>
        {status === 'left_out' ? null : (
          <span className="quiet"> {t('webhook.attempts', { count: attempts })}</span>
        )}
      </td>
      <td role="cell" className="outgoing-result">
        <Answer row={row} />
      </td>
      <td role="cell" className="cell-act">
        {status === 'queued' ? null : (
          <PostButton intent="resend" fields={{ delivery: id }} action={action} small>
            {t('webhook.act.resend')}
            <span className="sr">{` ${name}`}</span>
          </PostButton>
        )}
      </td>
    </tr>
  )
}

/** Of the last attempt. */
function Answer({ row }: { row: DeliveryRow }) {
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
