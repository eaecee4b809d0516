import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { accountMeta } from '#app/ui/account/account-meta.ts'
import { InstallScreen } from '#app/ui/install/install-screen.tsx'
import { useReply } from '#app/ui/reply.ts'
import installCss from '#app/ui/styles/install.css?url'
import {
  formAction,
  type FormReply,
  insistOnSetup,
  installActs,
  installView,
  screen,
} from '#app/web/index.ts'

/** Only while there is no site; afterwards this address leads home. */
export const loader = screen(installView)

export const action = formAction(installActs, insistOnSetup)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: installCss }]

export const meta: MetaFunction<typeof loader> = accountMeta

export default function Install() {
  const model = useLoaderData<typeof loader>()
  const reply = useReply<FormReply>()
  return <InstallScreen {...model} reply={reply} />
}
