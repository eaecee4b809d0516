import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { accountMeta } from '#app/ui/account/account-meta.ts'
import { staffStyles } from '#app/ui/admin-kit/staff-styles.ts'
import { InstallScreen } from '#app/ui/install/install-screen.tsx'
import { useReply } from '#app/ui/reply.ts'
import installCss from '#app/ui/styles/install.css?url'
import { formAction } from '#app/web/kernel/form-action.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import { insistOnSetup, installActs, installView } from '#app/web/site/install-view.ts'
import { staffScreen } from '#app/web/kernel/screen.ts'

/** Only while there is no site; afterwards this redirects home. */
export const loader = staffScreen(installView)

export const action = formAction(installActs, insistOnSetup)

export const links = staffStyles(installCss)

export const meta: MetaFunction<typeof loader> = accountMeta

export default function Install() {
  const model = useLoaderData<typeof loader>()
  const reply = useReply<FormReply>()
  return <InstallScreen {...model} reply={reply} />
}
