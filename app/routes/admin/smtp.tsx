import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { OutgoingMails } from '#ui/admin/outgoing-mails.tsx'
import { SettingsForm } from '#ui/admin/settings-form.tsx'
import { useReply } from '#ui/reply.ts'
import outgoingCss from '#ui/styles/outgoing.css?url'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { screen } from '#web/kernel/screen.ts'
import { smtpActs, smtpView } from '#web/site/smtp-view.ts'
import { withLastChange } from '#web/site/settings-undo.ts'

export const loader = screen(withLastChange('smtp', smtpView))

export const action = formAction(smtpActs)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: outgoingCss }]

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminSmtp() {
  const model = useLoaderData<typeof loader>()
  const reply = useReply<FormReply>()
  return (
    <>
      <SettingsForm group="smtp" model={model} reply={reply} />
      <OutgoingMails mails={model.mails} />
    </>
  )
}
