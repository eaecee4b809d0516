import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import { OutgoingMails } from '#app/ui/admin/outgoing-mails.tsx'
import { SettingsForm } from '#app/ui/admin/settings-form.tsx'
import { settingsScreens } from '#app/ui/admin/settings-parts.ts'
import { useReply } from '#app/ui/reply.ts'
import outgoingCss from '#app/ui/styles/outgoing.css?url'
import { formAction } from '#app/web/kernel/form-action.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import { screen } from '#app/web/kernel/screen.ts'
import { smtpActs, smtpView } from '#app/web/site/smtp-view.ts'
import { withLastChange } from '#app/web/site/settings-undo.ts'

const { parts } = settingsScreens.smtp

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
