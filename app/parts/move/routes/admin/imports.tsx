import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { ImportsScreen } from '#parts/move/ui/imports/imports-screen.tsx'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { useReply } from '#ui/reply.ts'
import contentsCss from '#ui/styles/contents.css?url'
import { formAction } from '#web/kernel/form-action.ts'
import { screen } from '#web/kernel/screen.ts'
import {
  importBytes,
  importsActs,
  importsView,
  insistOnProof,
} from '#parts/move/web/imports-view.ts'

/** While the import is busy, the page refreshes itself, with and without scripts. */
const LookAgainSeconds = '3'

export const loader = screen(importsView)

export const action = formAction(importsActs, insistOnProof, importBytes)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: contentsCss }]

export const meta: MetaFunction<typeof loader> = args => [
  ...adminMeta(args),
  ...(args.data?.state?.isBusy ? [{ httpEquiv: 'refresh', content: LookAgainSeconds }] : []),
]

export default function AdminImports() {
  const reply = useReply<FormReply>()
  return <ImportsScreen data={useLoaderData<typeof loader>()} reply={reply} />
}
