import { useT } from '#ui/i18n.tsx'
import { Button } from '#ui/admin-kit/button.tsx'
import type { ConnectorModel } from '#ui/admin/connectors-model.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { ReceiverBanner } from '#ui/admin/receiver-banner.tsx'
import type { SettingsPart } from '#ui/admin/settings-fields.ts'
import { SettingsForm } from '#ui/admin/settings-form.tsx'

const required = { kind: 'text' } as const
const optional = { kind: 'text' } as const
const address = { ...required, type: 'url' } as const
const claim = { ...optional, fit: 'medium' } as const

const partsOf = (isNew: boolean): SettingsPart[] => [
  {
    key: 'look',
    fields: [
      { ...required, name: 'name', fit: 'medium', chosen: true },
      ...(isNew ? [{ ...required, name: 'slug', fit: 'medium', chosen: true } as const] : []),
      { ...optional, name: 'icon' },
      { kind: 'switch', name: 'enabled' },
    ],
  },
  {
    key: 'client',
    fields: [
      { ...required, name: 'client_id', chosen: true },
      { kind: 'password', name: 'client_secret' },
    ],
  },
  {
    key: 'addresses',
    fields: [
      { ...optional, name: 'issuer', type: 'url', fleeting: true },
      { ...address, name: 'authorize_url', chosen: true },
      { ...address, name: 'token_url', chosen: true },
      { ...address, name: 'user_info_url', chosen: true },
      { ...optional, name: 'scopes' },
    ],
  },
  {
    key: 'claims',
    fields: [
      { ...required, name: 'id_claim', fit: 'medium' },
      { ...claim, name: 'name_claim' },
      { ...claim, name: 'username_claim' },
      { ...claim, name: 'email_claim' },
      { ...claim, name: 'email_verified_claim' },
      { ...claim, name: 'avatar_claim' },
    ],
  },
]

export type ConnectorFormProps = {
  model: ConnectorModel
  reply?: FormReply<{ found: Record<string, string> }>
}

/** The form of one login service. Its endpoints can be fetched from the service itself. */
export function ConnectorForm({ model, reply }: ConnectorFormProps) {
  const t = useT()
  const found = reply?.extra?.found
  const shown = reply && found ? { ...reply, values: { ...reply.values, ...found } } : reply
  return (
    <SettingsForm
      group="connector"
      title={model.title}
      parts={partsOf(model.slug === '')}
      model={model}
      reply={shown}
      severalIntents
      notices={<ReceiverBanner group="connector" address={model.receiver} />}
      buttons={
        <Button name="intent" value="discover">
          {t('admin.connector.discover')}
        </Button>
      }
    />
  )
}
