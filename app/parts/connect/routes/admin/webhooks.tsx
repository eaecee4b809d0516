import { adminList } from '#app/admin-list.tsx'
import { uncached } from '#app/screen-route.tsx'
import { listWebhooks } from '#parts/connect/domain/webhooks/manage-webhooks.ts'
import {
  SecretBanner,
  WebhookFields,
  webhookLabels,
  type WebhookReply,
  WebhookState,
} from '#parts/connect/ui/webhook-fields.tsx'
import { eventBoxes, webhooksActs } from '#parts/connect/web/webhook-acts.ts'
import { webhookPath, webhooksPath } from '#shared/paths.ts'
import { ListForm } from '#ui/admin/list/list-form.tsx'
import { useT } from '#ui/i18n.tsx'
import { ConfirmPanel } from '#ui/kit/confirm-panel.tsx'
import type { ScreenArgs } from '#web/kernel/screen.ts'

async function view({ run, t, url: { searchParams: params } }: ScreenArgs) {
  const items = await run(listWebhooks)
  const wanted = params.get('dialog') === 'delete' ? params.get('id') : null
  return {
    title: t('webhook.title'),
    items,
    asked: items.find(({ id }) => String(id) === wanted) ?? null,
    boxes: eventBoxes(t),
  }
}

type Props = { data: Awaited<ReturnType<typeof view>>; reply?: WebhookReply }

function AskDelete({ data: { asked } }: Props) {
  const t = useT()
  if (!asked) return null
  return (
    <ConfirmPanel
      title={t('webhook.ask_delete.title', { name: asked.name })}
      text={t('webhook.ask_delete.text')}
      intent="delete"
      fields={{ id: asked.id }}
      tone="danger"
      submit={t('webhook.act.delete')}
      action={webhooksPath()}
      cancelHref={webhooksPath()}
    />
  )
}

function AddForm({ data: { boxes }, reply }: Props) {
  const t = useT()
  const adding = reply?.intent === 'create' && !reply.extra ? reply : undefined
  return (
    <ListForm
      intent="create"
      reply={adding}
      action={webhooksPath()}
      id="add"
      title={t('webhook.add')}
      about={t('webhook.add_about')}
      tone="primary"
    >
      <WebhookFields boxes={boxes} given={{ name: '', url: '', events: [] }} reply={adding} />
    </ListForm>
  )
}

/** All webhooks with their actions, and the form to add one. */
const route = adminList({
  view,
  acts: webhooksActs,
  Dialog: AskDelete,
  intro: 'webhook.intro',
  labels: webhookLabels,
  First: ({ reply }: Props) =>
    reply?.extra ? <SecretBanner told={reply.extra} href={webhookPath(reply.extra.id)} /> : null,
  empty: 'webhook.empty',
  header: 'webhook.column.',
  columns: {
    name: {
      main: ({ id, name, url }) => (
        <>
          <a href={webhookPath(id)}>{name}</a>
          <p className="quiet">{url}</p>
        </>
      ),
    },
    events: { number: ({ events }) => events.length },
    status: {
      status: (item, { t }) => (
        <>
          <WebhookState item={item} />
          {item.waiting > 0 ? (
            <span className="quiet"> {t('webhook.waiting', { count: item.waiting })}</span>
          ) : null}
        </>
      ),
    },
  },
  buttons: ({ id, name, enabled }, { t }) => [
    {
      intent: 'switch',
      fields: { id, enabled: enabled ? 'off' : 'on' },
      action: webhooksPath(),
      label: t(`webhook.act.${enabled ? 'off' : 'on'}`),
      of: name,
    },
    {
      href: webhooksPath({ dialog: 'delete', id }),
      tone: 'danger',
      dialog: true,
      label: t('webhook.act.delete'),
      of: name,
    },
  ],
  Last: AddForm,
})

/** A new secret is shown here only once. */
export const headers = uncached
export const { loader, action, links, meta } = route
export default route.Page
