import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listLedger } from '#parts/platform/domain/platform/list-ledger.ts'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { LedgerScreen } from '#parts/platform/ui/ledger-screen.tsx'
import { useReply } from '#ui/reply.ts'
import contentsCss from '#ui/styles/contents.css?url'
import ledgerCss from '#parts/platform/ui/ledger.css?url'
import { formAction, taking } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { ledgerActs, ledgerView } from '#parts/platform/web/platform-admin-view.ts'
import { screen } from '#web/kernel/screen.ts'

export const loader = taking(listLedger, screen(ledgerView))

export const action = formAction(ledgerActs)

export const links: LinksFunction = () =>
  [contentsCss, ledgerCss].map(href => ({ rel: 'stylesheet', href }))

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminLedger() {
  const reply = useReply<FormReply>()
  return <LedgerScreen data={useLoaderData<typeof loader>()} reply={reply ?? null} />
}
