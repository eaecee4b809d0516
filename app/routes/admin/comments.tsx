import { adminList } from '#app/admin-list.tsx'
import { listContentComments } from '#moderation/post-lists/list-contents.ts'
import { contentList } from '#ui/contents/content-list.tsx'
import { contentIntents } from '#web/moderation/content-acts.ts'
import { contentView } from '#web/moderation/content-view.ts'

const route = adminList({
  view: contentView('comments'),
  takes: listContentComments,
  acts: contentIntents('comments'),
  ...contentList,
})

export const { loader, action, links, meta } = route
export default route.Page
