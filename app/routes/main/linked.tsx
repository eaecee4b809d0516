import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { listLinkedQuestions } from '#posts/questions/near-questions.ts'
import { showQuestion } from '#posts/threads/show-question.ts'
import { ObjectType } from '#shared/codes.ts'
import { publicId } from '#shared/ids.ts'
import { linkedPath, questionPath, questionsPath } from '#shared/paths.ts'
import { Frame } from '#ui/frame.tsx'
import { useSpeech } from '#ui/i18n.tsx'
import { Breadcrumbs } from '#ui/kit/breadcrumbs.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import type { FollowedTagsReply } from '#ui/post/followed-tags.tsx'
import { ListAside } from '#ui/post/list-aside.tsx'
import { QuestionListing } from '#ui/post/question-listing.tsx'
import { followedTagsActs } from '#web/posts/list-sides.ts'
import { questionListing } from '#web/posts/question-listing.ts'
import { permalinkOf } from '#web/posts/rows.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

const Listing = { list: 'linked', size: 10 } as const

/** Questions that link to one in their text or answers, or as its duplicates (spec §2). */
async function view(page: ScreenArgs) {
  const { run, ctx, params, t } = page
  const question = await run(showQuestion, { id: params.qid })
  const permalink = permalinkOf(ctx.settings)
  return {
    title: t('question.linked.title'),
    path: linkedPath(publicId(ObjectType.question, question.id, permalink)),
    to: { title: question.title, href: questionPath(question, permalink) },
    ...(await questionListing(page, Listing, place =>
      run(listLinkedQuestions, { question_id: params.qid, ...place }),
    )),
  }
}

function Screen({ data, reply }: Shown<typeof view, FollowedTagsReply>) {
  const { t, number } = useSpeech()
  return (
    <Frame
      nav="questions"
      dialog={data.following?.editing || null}
      aside={<ListAside hot={data.hot} following={data.following} reply={reply ?? null} welcome />}
    >
      <Breadcrumbs
        items={[
          { label: t('question.list.title'), href: questionsPath() },
          { label: data.to.title, href: data.to.href },
          { label: data.title },
        ]}
      />
      <PageHead
        title={data.title}
        count={t('question.linked.count', { count: data.count, shown: number(data.count) })}
        intro={
          <>
            {`${t('question.linked.to')} `}
            <a href={data.to.href}>{data.to.title}</a>
          </>
        }
      />
      <QuestionListing
        list={data}
        path={data.path}
        label={data.title}
        empty={t('question.linked.empty')}
      />
    </Frame>
  )
}

const route = screenRoute({
  view,
  acts: followedTagsActs,
  head(data) {
    const title = `${data.title} - ${data.to.title}`
    return { title, path: data.path, noindex: true }
  },
  Screen,
})

export const { loader, action, meta } = route
export default route.Page
