import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { ReviewScreen } from './screen.tsx'
import type { ReviewReply } from './types.ts'
import diffCss from '#ui/styles/diff.css?url'
import editorCss from '#ui/styles/editor.css?url'
import reviewCss from '#ui/styles/review.css?url'
import { pickerData } from '#web/posts/writing-view.ts'
import { reviewActs } from './acts.ts'
import { reviewView } from './view.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

async function view(page: ScreenArgs) {
  const shown = await reviewView(page)
  const { task, dialog } = shown
  const edits = task?.kind === 'flag' && task.post.kind === 'question' && dialog === 'edit-post'
  return {
    ...shown,
    picker: edits ? await pickerData(page) : null,
    title: page.t('review.title'),
  }
}

const Screen = ({ data, reply }: Shown<typeof view, ReviewReply>) => (
  <ReviewScreen data={data} reply={reply ?? null} />
)

const route = screenRoute({
  view,
  acts: reviewActs,
  styles: [diffCss, editorCss, reviewCss],
  staff: true,
  titleOnly: true,
  Screen,
})

export const { loader, action, links, meta } = route
export default route.Page
