import { adminList } from '#app/admin-list.tsx'
import { listContentAnswers } from '#moderation/post-lists/list-contents.ts'
import { contentList } from '#ui/contents/content-list.tsx'
import { contentIntents } from '#web/moderation/content-acts.ts'
import { contentView } from '#web/moderation/content-view.ts'

const route = adminList({
  view: contentView('answers'),
  takes: listContentAnswers,
  acts: contentIntents('answers'),
  ...contentList,
})

export const { loader, action, links, meta } = route
export default route.Page
