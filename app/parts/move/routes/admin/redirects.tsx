import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listRedirects } from '#parts/move/domain/redirects/manage-redirects.ts'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { RedirectsScreen } from '#parts/move/ui/redirects/redirects-screen.tsx'
import { useReply } from '#ui/reply.ts'
import contentsCss from '#ui/styles/contents.css?url'
import { formAction, taking } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { screen } from '#web/kernel/screen.ts'
import { redirectsActs, redirectsView } from '#parts/move/web/redirects-view.ts'
import type { CsvAnswer } from '#parts/move/ui/redirects/redirects-model.ts'

export const loader = taking(listRedirects, screen(redirectsView))

export const action = formAction(redirectsActs)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: contentsCss }]

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminRedirects() {
  const reply = useReply<FormReply<CsvAnswer>>()
  return <RedirectsScreen data={useLoaderData<typeof loader>()} reply={reply} />
}
