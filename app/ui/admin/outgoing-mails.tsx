import { Mark, type MarkTone } from '#ui/admin-kit/status-badge.tsx'
import { useSpeech, useT } from '#ui/i18n.tsx'
import { EmptyBlock } from '#ui/admin-kit/empty-block.tsx'
import { PostButton } from '#ui/admin-kit/post-button.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import type { OutgoingRow } from '#ui/admin/smtp-model.ts'
import { Table, TableHead } from '#ui/admin-kit/table.tsx'

const tones: Record<OutgoingRow['status'], MarkTone> = {
  queued: 'warn',
  sending: 'warn',
  sent: 'good',
  failed: 'bad',
}
const columns = ['mail', 'status', 'result'] as const

function Row({ mail }: { mail: OutgoingRow }) {
  const { t } = useSpeech()
  const { id, kind, recipient, status, attempts, createdAt, result, next, canTryAgain } = mail
  return (
    <tr role="row">
      <td role="cell" className="outgoing-mail">
        <strong>{kind}</strong>
        <span>{recipient}</span>
        <span className="quiet">
          <TimeAgo at={createdAt} />
        </span>
      </td>
      <td role="cell" className="outgoing-status">
        <Mark tone={tones[status]}>{t(`admin.smtp.state_${status}`)}</Mark>
        <span className="quiet">{t('admin.smtp.attempts', { count: attempts })}</span>
      </td>
      <td role="cell" className="outgoing-result">
        {result ? <p>{result}</p> : null}
        {next > 0 ? (
          <p className="quiet">
            {t('admin.smtp.next_try')} <TimeAgo at={next} />
          </p>
        ) : null}
      </td>
      <td role="cell" className="cell-act">
        {canTryAgain ? (
          <PostButton intent="again" fields={{ mail: id }} small>
            <span aria-hidden="true">{t('admin.smtp.again')}</span>{' '}
            <span className="sr">{t('admin.smtp.again_label', { to: recipient })}</span>
          </PostButton>
        ) : null}
      </td>
    </tr>
  )
}

/** Delivery status of recent emails. Rows become blocks on narrow screens. */
export function OutgoingMails({ mails }: { mails: OutgoingRow[] }) {
  const t = useT()
  return (
    <section className="admin-part" aria-labelledby="outgoing">
      <h2 id="outgoing">{t('admin.smtp.mails')}</h2>
      {mails.length === 0 ? (
        <EmptyBlock>{t('admin.smtp.no_mails')}</EmptyBlock>
      ) : (
        <>
          <p className="help">{t('admin.smtp.mails_about', { count: mails.length })}</p>
          <Table labelledBy="outgoing">
            <TableHead
              columns={columns}
              title={name => t(`admin.smtp.column_${name}`)}
              action={t('admin.smtp.column_action')}
            />
            <tbody role="rowgroup">
              {mails.map(mail => (
                <Row key={mail.id} mail={mail} />
              ))}
            </tbody>
          </Table>
        </>
      )}
    </section>
  )
}
