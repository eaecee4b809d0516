import type { HeadersFunction, LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { accountMeta } from '#ui/account/account-meta.ts'
import { QrScreen } from '#parts/platform/ui/qr-screen.tsx'
import qrCss from '#ui/styles/qr.css?url'
import { qrActs, qrView } from '#parts/platform/web/qr.ts'
import { formAction } from '#web/kernel/form-action.ts'
import { screen } from '#web/kernel/screen.ts'

/** A QR code for the work chat app (spec §2 user-center/auth). */
export const loader = screen(qrView)

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: qrCss }]

export const meta: MetaFunction<typeof loader> = accountMeta

export const action = formAction(qrActs)

export default function QrLogin() {
  return <QrScreen {...useLoaderData<typeof loader>()} />
}
