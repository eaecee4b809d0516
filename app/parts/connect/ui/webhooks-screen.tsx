import { Mark } from '#ui/admin-kit/status-badge.tsx'
import { webhookPath, webhooksPath } from '#shared/paths.ts'
import { useSpeech, useT } from '#ui/i18n.tsx'
import { Button, LinkButton } from '#ui/admin-kit/button.tsx'
import { ConfirmPanel } from '#ui/kit/confirm-panel.tsx'
import { EmptyBlock } from '#ui/admin-kit/empty-block.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { FormActions } from '#ui/admin-kit/inputs.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import { PostButton } from '#ui/admin-kit/post-button.tsx'
import type { WebhooksModel } from './webhooks-model.ts'
import { Table, TableHead } from '#ui/admin-kit/table.tsx'
import { PostForm } from '#ui/kit/post-form.tsx'
import { SecretBanner, WebhookFields, type WebhookReply } from './webhook-fields.tsx'

type Props = { data: WebhooksModel; reply?: WebhookReply }
type Item = WebhooksModel['items'][number]

/** All webhooks with their actions, and the form to add one. */
export function WebhooksScreen({ data, reply }: Props) {
  const t = useT()
  const told = reply?.extra
  const asked = data.items.find(({ id }) => id === data.asked)
  const adding = reply?.intent === 'create' && !told ? reply : undefined
  return (
    <>
      {asked ? <AskDelete item={asked} /> : null}
      <PageHead title={data.title} intro={t('webhook.intro')} />
      <ErrorSummary
        errors={reply?.errors}
        labels={{
          name: t('webhook.field.name'),
          url: t('webhook.field.url'),
          events: t('webhook.field.events'),
        }}
      />
      {told ? <SecretBanner told={told} href={webhookPath(told.id)} /> : null}
      {data.items.length === 0 ? (
        <EmptyBlock>{t('webhook.empty')}</EmptyBlock>
      ) : (
        <List title={data.title} items={data.items} />
      )}
      <PostForm
        intent="create"
        reply={adding}
        action={webhooksPath()}
        noValidate
        className="admin-form"
      >
        <section className="admin-part" aria-labelledby="add">
          <h2 id="add">{t('webhook.add')}</h2>
          <p className="help">{t('webhook.add_about')}</p>
          <WebhookFields
            boxes={data.boxes}
            given={{ name: '', url: '', events: [] }}
            reply={adding}
          />
        </section>
        <FormActions>
          <Button tone="primary">{t('webhook.add')}</Button>
        </FormActions>
      </PostForm>
    </>
  )
}

function List({ title, items }: { title: string; items: Item[] }) {
  const t = useT()
  return (
    <Table caption={title}>
      <TableHead
        columns={['name', 'events', 'status']}
        title={name => t(`webhook.column.${name}`)}
        action={t('webhook.column.action')}
      />
      <tbody role="rowgroup">
        {items.map(item => (
          <Row key={item.id} item={item} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ item }: { item: Item }) {
  const { t, number } = useSpeech()
  const { id, name, url, enabled, events, waiting } = item
  return (
    <tr role="row">
      <td role="cell" className="cell-main">
        <a href={webhookPath(id)}>{name}</a>
        <p className="quiet">{url}</p>
      </td>
      <td role="cell" data-label={t('webhook.column.events')}>
        {number(events.length)}
      </td>
      <td role="cell" className="contents-status">
        <WebhookState item={item} />
        {waiting > 0 ? (
          <span className="quiet"> {t('webhook.waiting', { count: waiting })}</span>
        ) : null}
      </td>
      <td role="cell" className="cell-act">
        <div className="cell-acts">
          <PostButton
            intent="switch"
            fields={{ id, enabled: enabled ? 'off' : 'on' }}
            action={webhooksPath()}
            small
          >
            {t(`webhook.act.${enabled ? 'off' : 'on'}`)}
            <span className="sr">{` ${name}`}</span>
          </PostButton>
          <LinkButton href={webhooksPath({ dialog: 'delete', id })} tone="danger" small dialog>
            {t('webhook.act.delete')}
            <span className="sr">{` ${name}`}</span>
          </LinkButton>
        </div>
      </td>
    </tr>
  )
}

/** Active, active but failing, or inactive. */
export function WebhookState({ item }: { item: Pick<Item, 'enabled' | 'failures'> }) {
  const t = useT()
  const { enabled, failures } = item
  const tone = !enabled ? 'mute' : failures > 0 ? 'warn' : 'good'
  return (
    <Mark tone={tone}>
      {enabled && failures > 0
        ? t('webhook.failing', { count: failures })
        : t(`admin.${enabled ? 'on' : 'off'}`)}
    </Mark>
  )
}

function AskDelete({ item: { id, name } }: { item: Item }) {
  const t = useT()
  return (
    <ConfirmPanel
      title={t('webhook.ask_delete.title', { name })}
      text={t('webhook.ask_delete.text')}
      intent="delete"
      fields={{ id }}
      tone="danger"
      submit={t('webhook.act.delete')}
      action={webhooksPath()}
      cancelHref={webhooksPath()}
    />
  )
}
