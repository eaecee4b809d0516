import type { HeadersFunction, LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { accountMeta } from '#ui/account/account-meta.ts'
import { QrQuestion } from '#parts/platform/ui/qr-question.tsx'
import { useReply } from '#ui/reply.ts'
import qrCss from '#ui/styles/qr.css?url'
import { qrAnswers, qrQuestion } from '#parts/platform/web/qr.ts'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { screen } from '#web/kernel/screen.ts'

/** The page the app opens after scanning a code; a browser is waiting for the answer. */
export const loader = screen(qrQuestion)

/** The URL has a code: the page must not be cached, and sends no referrer. */
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
