import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle, siteOfPage } from '#shared/page-meta.ts'
import { staffStyles } from '#ui/admin-kit/staff-styles.ts'
import { ReviewScreen } from '#ui/review/review-screen.tsx'
import type { ReviewReply } from '#ui/review/review-types.ts'
import { useReply } from '#ui/reply.ts'
import diffCss from '#ui/styles/diff.css?url'
import editorCss from '#ui/styles/editor.css?url'
import reviewCss from '#ui/styles/review.css?url'
import { formAction } from '#web/kernel/form-action.ts'
import { pickerData } from '#web/posts/writing-view.ts'
import { reviewActs } from '#web/moderation/review-acts.ts'
import { reviewView } from '#web/moderation/review-view.ts'
import { staffScreen } from '#web/kernel/screen.ts'

export const links = staffStyles(diffCss, editorCss, reviewCss)

export const loader = staffScreen(async page => {
  const view = await reviewView(page)
  const { task, dialog } = view
  const edits = task?.kind === 'flag' && task.post.kind === 'question' && dialog === 'edit-post'
  return {
    ...view,
    picker: edits ? await pickerData(page) : null,
    heading: page.t('review.title'),
  }
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const site = siteOfPage(matches)
  if (!site || !data) return []
  return [{ title: pageTitle(data.heading, site) }, { name: 'robots', content: 'noindex' }]
}

export const action = formAction(reviewActs)

export default function Review() {
  const data = useLoaderData<typeof loader>()
  return <ReviewScreen data={data} reply={useReply<ReviewReply>() ?? null} />
}
