import { useT } from '#ui/i18n.tsx'
import { Button } from '#ui/admin-kit/button.tsx'
import { Checkbox, CheckGroup } from '#ui/admin-kit/choices.tsx'
import { TextField } from '#ui/admin-kit/inputs.tsx'
import { Banner } from '#ui/admin-kit/banner.tsx'
import { Mark } from '#ui/admin-kit/status-badge.tsx'
import type { Webhook } from '#parts/connect/domain/webhooks/manage-webhooks.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'

/** The form's answer with the new secret, which is shown only once. */
type SecretView = { id: number; name: string; secret: string }

export type WebhookReply = FormReply<SecretView>

type Given = { name: string; url: string; events: readonly string[] }

/** The typed values instead of the saved ones. */
function standing(given: Given, reply: WebhookReply | undefined): Given {
  if (!reply) return given
  const { name, url, events } = reply.values
  return {
    name: String(name ?? ''),
    url: String(url ?? ''),
    events: [events ?? []].flat().map(String),
  }
}

type Props = { boxes: { value: string; label: string }[]; given: Given; reply?: WebhookReply }

/** Name, URL, and events. */
export function WebhookFields({ boxes, given, reply }: Props) {
  const t = useT()
  const { name, url, events } = standing(given, reply)
  return (
    <>
      <TextField
        id="name"
        name="name"
        label={t('webhook.field.name')}
        help={t('webhook.field.name_help')}
        defaultValue={name}
        fit="medium"
        autoComplete="off"
      />
      <TextField
        id="url"
        name="url"
        type="url"
        label={t('webhook.field.url')}
        help={t('webhook.field.url_help')}
        defaultValue={url}
        autoComplete="off"
        spellCheck={false}
      />
      <CheckGroup
        id="events"
        legend={t('webhook.field.events')}
        help={t('webhook.field.events_help')}
      >
        {boxes.map(({ value, label }, index) => (
          <Checkbox
            key={value}
            id={index === 0 ? 'events' : `events-${index}`}
            name="events"
            value={value}
            defaultChecked={events.includes(value)}
            label={
              <>
                {label} <code>{value}</code>
              </>
            }
          />
        ))}
      </CheckGroup>
    </>
  )
}

/** Shown only once: it can only be regenerated later. */
export function SecretBanner({ told, href }: { told: SecretView; href?: string }) {
  const t = useT()
  return (
    <div role="status">
      <Banner tone="success" title={t('webhook.secret.title', { name: told.name })}>
        <p>{t('webhook.secret.about')}</p>
        <TextField
          id="webhook-secret"
          label={t('webhook.secret.label')}
          defaultValue={told.secret}
          readOnly
        />
        <Button type="button" icon="copy" data-copy="#webhook-secret" hidden>
          {t('common.action.copy')}
        </Button>
        {href ? (
          <p>
            <a href={href}>{t('webhook.secret.on')}</a>
          </p>
        ) : null}
      </Banner>
    </div>
  )
}

/** Active, active but failing, or inactive. */
export function WebhookState({ item }: { item: Pick<Webhook, 'enabled' | 'failures'> }) {
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

/** Keys of the labels, for the summary of errors. */
export const webhookLabels = {
  name: 'webhook.field.name',
  url: 'webhook.field.url',
  events: 'webhook.field.events',
}
