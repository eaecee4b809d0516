import { adminList } from '#app/admin-list.tsx'
import { listUsers } from '#access/auth/list-users.ts'
import { membersList } from './members-list.tsx'
import contentsCss from '#ui/styles/contents.css?url'
import membersCss from '#ui/styles/members.css?url'
import { memberActs } from '#web/people/member-acts.ts'
import { membersView } from '#web/people/members-view.ts'

const route = adminList({
  view: membersView,
  takes: listUsers,
  acts: memberActs,
  styles: [contentsCss, membersCss],
  ...membersList,
})

export const { loader, action, links, meta } = route
export default route.Page
