import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { staffStyles } from '#ui/admin-kit/staff-styles.ts'
import { InstallScreen } from './screen.tsx'
import { useReply } from '#ui/reply.ts'
import installCss from '#ui/styles/install.css?url'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { insistOnSetup, installActs, installView } from './view.ts'
import { staffScreen } from '#web/kernel/screen.ts'

/** Only while there is no site; afterwards this redirects home. */
export const loader = staffScreen(installView)

export const action = formAction(installActs, insistOnSetup)

export const links = staffStyles(installCss)

export const meta: MetaFunction<typeof loader> = adminMeta

export default function Install() {
  const model = useLoaderData<typeof loader>()
  const reply = useReply<FormReply>()
  return <InstallScreen {...model} reply={reply} />
}
