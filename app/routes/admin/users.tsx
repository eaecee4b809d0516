import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listUsers } from '#app/domain/auth/index.ts'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import type { MemberReply } from '#app/ui/members/member-types.ts'
import { MembersScreen } from '#app/ui/members/members-screen.tsx'
import { useReply } from '#app/ui/reply.ts'
import contentsCss from '#app/ui/styles/contents.css?url'
import membersCss from '#app/ui/styles/members.css?url'
import { formAction, memberActs, membersView, screen, taking } from '#app/web/index.ts'

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
