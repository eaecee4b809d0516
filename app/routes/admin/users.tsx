import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listUsers } from '#app/domain/access/auth/list-users.ts'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import type { MemberReply } from '#app/ui/members/member-types.ts'
import { MembersScreen } from '#app/ui/members/members-screen.tsx'
import { useReply } from '#app/ui/reply.ts'
import contentsCss from '#app/ui/styles/contents.css?url'
import membersCss from '#app/ui/styles/members.css?url'
import { formAction, taking } from '#app/web/kernel/form-action.ts'
import { memberActs } from '#app/web/people/member-acts.ts'
import { membersView } from '#app/web/people/members-view.ts'
import { screen } from '#app/web/kernel/screen.ts'

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
