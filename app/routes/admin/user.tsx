import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { MemberScreen } from '#ui/members/member-screen.tsx'
import type { MemberReply } from '#ui/members/member-types.ts'
import { useReply } from '#ui/reply.ts'
import contentsCss from '#ui/styles/contents.css?url'
import directoryCss from '#ui/styles/directory.css?url'
import logCss from '#ui/styles/log.css?url'
import membersCss from '#ui/styles/members.css?url'
import settingsCss from '#ui/styles/settings.css?url'
import { formAction } from '#web/kernel/form-action.ts'
import { memberActs } from '#web/people/member-acts.ts'
import { memberView } from '#web/people/members-view.ts'
import { screen } from '#web/kernel/screen.ts'

export const loader = screen(memberView)

export const action = formAction(memberActs)

export const links: LinksFunction = () =>
  [contentsCss, directoryCss, logCss, settingsCss, membersCss].map(href => ({
    rel: 'stylesheet',
    href,
  }))

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminUser() {
  const data = useLoaderData<typeof loader>()
  const reply = useReply<MemberReply>()
  return <MemberScreen data={data} reply={reply ?? null} />
}
