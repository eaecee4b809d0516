import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listUsers } from '#access/auth/list-users.ts'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import type { MemberReply } from '#ui/members/member-types.ts'
import { MembersScreen } from '#ui/members/members-screen.tsx'
import { useReply } from '#ui/reply.ts'
import contentsCss from '#ui/styles/contents.css?url'
import membersCss from '#ui/styles/members.css?url'
import { formAction, taking } from '#web/kernel/form-action.ts'
import { memberActs } from '#web/people/member-acts.ts'
import { membersView } from '#web/people/members-view.ts'
import { screen } from '#web/kernel/screen.ts'

export const loader = taking(listUsers, screen(membersView))

export const action = formAction(memberActs)

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: contentsCss },
  { rel: 'stylesheet', href: membersCss },
]

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminUsers() {
  const data = useLoaderData<typeof loader>()
  const reply = useReply<MemberReply>()
  return <MembersScreen data={data} reply={reply ?? null} />
}
