import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import { OutgoingMails } from '#app/ui/admin/outgoing-mails.tsx'
import type { SettingsPart } from '#app/ui/admin/settings-fields.ts'
import { SettingsForm } from '#app/ui/admin/settings-form.tsx'
import { useReply } from '#app/ui/reply.ts'
import outgoingCss from '#app/ui/styles/outgoing.css?url'
import {
  formAction,
  type FormReply,
  screen,
  smtpActs,
  smtpView,
  withLastChange,
} from '#app/web/index.ts'

const text = { kind: 'text' } as const
const parts: SettingsPart[] = [
  {
    key: 'sender',
    fields: [
      { ...text, name: 'from_email', type: 'email', fit: 'medium' },
      { ...text, name: 'from_name', fit: 'medium' },
    ],
  },
  {
    key: 'server',
    fields: [
      { ...text, name: 'smtp_host', fit: 'medium' },
      { kind: 'choice', name: 'encryption', options: ['ssl', 'tls', 'none'] },
      { kind: 'number', name: 'smtp_port' },
      { kind: 'switch', name: 'smtp_authentication' },
      { ...text, name: 'smtp_username', fit: 'medium' },
      { kind: 'password', name: 'smtp_password' },
    ],
  },
  {
    key: 'test',
    fields: [
      { ...text, name: 'test_email_recipient', type: 'email', fit: 'medium', fleeting: true },
    ],
  },
]

export const loader = screen(withLastChange('smtp', smtpView))

export const action = formAction(smtpActs)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: outgoingCss }]

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminSmtp() {
  const model = useLoaderData<typeof loader>()
  const reply = useReply<FormReply>()
  return (
    <>
      <SettingsForm group="smtp" parts={parts} model={model} reply={reply} />
      <OutgoingMails mails={model.mails} />
    </>
  )
}
