import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { canonicalMeta, siteOfPage } from '#shared/page-meta.ts'
import { staffStyles } from '#ui/admin-kit/staff-styles.ts'
import { CleanUpScreen } from '#ui/clean-up/clean-up-screen.tsx'
import { useReply } from '#ui/reply.ts'
import cleanUpCss from '#ui/styles/clean-up.css?url'
import directoryCss from '#ui/styles/directory.css?url'
import { cleanUpActs, cleanUpView } from '#web/moderation/clean-up-view.ts'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { staffScreen } from '#web/kernel/screen.ts'

export const loader = staffScreen(cleanUpView)

export const action = formAction(cleanUpActs)

export const links = staffStyles(directoryCss, cleanUpCss)

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const site = siteOfPage(matches)
  return site && data ? canonicalMeta({ title: data.title, site, noindex: true }) : []
}

export default function CleanUp() {
  const data = useLoaderData<typeof loader>()
  const reply = useReply<FormReply>()
  return <CleanUpScreen data={data} reply={reply ?? null} />
}
