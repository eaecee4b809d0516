import { adminList } from '#app/admin-list.tsx'
import { listContentQuestions } from '#moderation/post-lists/list-contents.ts'
import { contentList } from '#ui/contents/content-list.tsx'
import { contentIntents } from '#web/moderation/content-acts.ts'
import { contentView } from '#web/moderation/content-view.ts'

const route = adminList({
  view: contentView('questions'),
  takes: listContentQuestions,
  acts: contentIntents('questions'),
  ...contentList,
})

export const { loader, action, links, meta } = route
export default route.Page
