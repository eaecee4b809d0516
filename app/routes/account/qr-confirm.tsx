import type { HeadersFunction, LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { accountMeta } from '#app/ui/account/account-meta.ts'
import { QrQuestion } from '#app/ui/account/qr-question.tsx'
import { useReply } from '#app/ui/reply.ts'
import qrCss from '#app/ui/styles/qr.css?url'
import { qrAnswers, qrQuestion } from '#app/web/access/connectors/qr.ts'
import { formAction } from '#app/web/kernel/form-action.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import { screen } from '#app/web/kernel/screen.ts'

/** Where the app leads a phone that has read a code: somebody waits for its answer. */
export const loader = screen(qrQuestion)

/** The address carries a code: no copy of the page is kept, and no other site is told. */
export const headers: HeadersFunction = () => ({
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'same-origin',
})

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: qrCss }]

export const meta: MetaFunction<typeof loader> = accountMeta

export const action = formAction(qrAnswers)

export default function QrConfirm() {
  const model = useLoaderData<typeof loader>()
  return <QrQuestion {...model} reply={useReply<FormReply>()} />
}
