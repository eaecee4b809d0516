import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { RootData } from '#app/root.tsx'
import { canonicalMeta } from '#app/shared/page-meta.ts'
import { staffStyles } from '#app/ui/admin-kit/staff-styles.ts'
import { CleanUpScreen } from '#app/ui/clean-up/clean-up-screen.tsx'
import { useReply } from '#app/ui/reply.ts'
import cleanUpCss from '#app/ui/styles/clean-up.css?url'
import directoryCss from '#app/ui/styles/directory.css?url'
import { cleanUpActs, cleanUpView } from '#app/web/moderation/clean-up-view.ts'
import { formAction } from '#app/web/kernel/form-action.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import { staffScreen } from '#app/web/kernel/screen.ts'

export const loader = staffScreen(cleanUpView)

export const action = formAction(cleanUpActs)

export const links = staffStyles(directoryCss, cleanUpCss)

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const root = matches[0]?.data as RootData | undefined
  return root && data ? canonicalMeta({ title: data.title, site: root.site, noindex: true }) : []
}

export default function CleanUp() {
  const data = useLoaderData<typeof loader>()
  const reply = useReply<FormReply>()
  return <CleanUpScreen data={data} reply={reply ?? null} />
}
