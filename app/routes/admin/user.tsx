import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import { MemberScreen } from '#app/ui/members/member-screen.tsx'
import type { MemberReply } from '#app/ui/members/member-types.ts'
import { useReply } from '#app/ui/reply.ts'
import contentsCss from '#app/ui/styles/contents.css?url'
import directoryCss from '#app/ui/styles/directory.css?url'
import logCss from '#app/ui/styles/log.css?url'
import membersCss from '#app/ui/styles/members.css?url'
import settingsCss from '#app/ui/styles/settings.css?url'
import { formAction } from '#app/web/kernel/form-action.ts'
import { memberActs } from '#app/web/people/member-acts.ts'
import { memberView } from '#app/web/people/members-view.ts'
import { screen } from '#app/web/kernel/screen.ts'

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
