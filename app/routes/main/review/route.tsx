import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { ReviewScreen } from './screen.tsx'
import type { ReviewReply } from './types.ts'
import diffCss from '#ui/styles/diff.css?url'
import editorCss from '#ui/styles/editor.css?url'
import reviewCss from '#ui/styles/review.css?url'
import { ObjectType } from '#shared/codes.ts'
import { parseIdOf } from '#shared/ids.ts'
import { likelyOriginals } from '#web/posts/likely-originals.ts'
import { pickerData } from '#web/posts/writing-view.ts'
import { reviewActs } from './acts.ts'
import { reviewView } from './view.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

async function view(page: ScreenArgs) {
  const shown = await reviewView(page)
  const { task, dialog } = shown
  const question = task?.kind === 'flag' && task.post.kind === 'question' ? task.post : null
  const asked = question && dialog === 'close-post' ? question : null
  return {
    ...shown,
    picker: question && dialog === 'edit-post' ? await pickerData(page) : null,
    originals: asked
      ? await likelyOriginals(page, {
          id: parseIdOf(ObjectType.question, asked.id),
          title: asked.title ?? '',
        })
      : [],
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
