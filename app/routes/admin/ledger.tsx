import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listLedger } from '#app/domain/platform/list-ledger.ts'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import { LedgerScreen } from '#app/ui/admin/ledger-screen.tsx'
import { useReply } from '#app/ui/reply.ts'
import contentsCss from '#app/ui/styles/contents.css?url'
import ledgerCss from '#app/ui/styles/ledger.css?url'
import { formAction, taking } from '#app/web/kernel/form-action.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import { ledgerActs, ledgerView } from '#app/web/platform/platform-admin-view.ts'
import { screen } from '#app/web/kernel/screen.ts'

export const loader = taking(listLedger, screen(ledgerView))

export const action = formAction(ledgerActs)

export const links: LinksFunction = () =>
  [contentsCss, ledgerCss].map(href => ({ rel: 'stylesheet', href }))

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminLedger() {
  const reply = useReply<FormReply>()
  return <LedgerScreen data={useLoaderData<typeof loader>()} reply={reply ?? null} />
}
