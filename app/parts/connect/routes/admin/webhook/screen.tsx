import { webhookPath, webhooksPath, withQuery } from '#shared/paths.ts'
import { useT } from '#ui/i18n.tsx'
import { Button, LinkButton } from '#ui/admin-kit/button.tsx'
import { ConfirmPanel } from '#ui/kit/confirm-panel.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { FormActions } from '#ui/admin-kit/inputs.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import { PostButton } from '#ui/admin-kit/post-button.tsx'
import { PostForm } from '#ui/kit/post-form.tsx'
import { Deliveries } from './deliveries.tsx'
import {
  SecretBanner,
  WebhookFields,
  type WebhookReply,
  WebhookState,
} from '#parts/connect/ui/webhook-fields.tsx'
import type { webhookView } from './view.ts'

type Props = { data: Awaited<ReturnType<typeof webhookView>>; reply?: WebhookReply }

/** One webhook: events, secret, test, and deliveries. */
export function WebhookScreen({ data, reply }: Props) {
  const t = useT()
  const { hook, boxes } = data
  const here = webhookPath(hook.id)
  const sent = reply?.intent === 'save' ? reply : undefined
  return (
    <>
      {data.asked && !reply?.extra ? (
        <ConfirmPanel
          title={t('webhook.ask_rotate.title')}
          text={t('webhook.ask_rotate.text')}
          intent="rotate"
          tone="danger"
          submit={t('webhook.act.rotate')}
          action={here}
          cancelHref={here}
        />
      ) : null}
      <PageHead
        title={data.title}
        intro={
          <>
            <a href={webhooksPath()}>{t('webhook.all')}</a> <WebhookState item={hook} />
          </>
        }
        actions={
          <>
            <PostButton intent="switch" fields={{ enabled: hook.enabled ? 'off' : 'on' }}>
              {t(`webhook.act.${hook.enabled ? 'off' : 'on'}`)}
            </PostButton>
            <PostButton intent="test">{t('webhook.act.test')}</PostButton>
            <LinkButton
              href={withQuery({ pathname: here, search: '' }, { dialog: 'rotate' })}
              dialog
            >
              {t('webhook.act.rotate')}
            </LinkButton>
          </>
        }
      />
      <ErrorSummary
        errors={reply?.errors}
        labels={{
          name: t('webhook.field.name'),
          url: t('webhook.field.url'),
          events: t('webhook.field.events'),
        }}
      />
      {reply?.extra ? <SecretBanner told={reply.extra} /> : null}
      <PostForm
        intent="save"
        reply={sent}
        action={here}
        noValidate
        data-guard-unsaved
        className="admin-form"
      >
        <section className="admin-part" aria-labelledby="what">
          <h2 id="what">{t('webhook.what')}</h2>
          <p className="help">{t('webhook.signed')}</p>
          <WebhookFields boxes={boxes} given={hook} reply={sent} />
        </section>
        <FormActions>
          <Button tone="primary">{t('admin.save')}</Button>
        </FormActions>
      </PostForm>
      <Deliveries data={data.deliveries} />
    </>
  )
}
