import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listLinkedQuestions } from '#posts/questions/near-questions.ts'
import { showQuestion } from '#posts/threads/show-question.ts'
import { ObjectType } from '#shared/codes.ts'
import { publicId } from '#shared/ids.ts'
import { canonicalMeta, siteOfPage } from '#shared/page-meta.ts'
import { linkedPath, questionPath, questionsPath } from '#shared/paths.ts'
import { Frame } from '#ui/frame.tsx'
import { useSpeech } from '#ui/i18n.tsx'
import { Breadcrumbs } from '#ui/kit/breadcrumbs.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import type { FollowedTagsReply } from '#ui/post/followed-tags.tsx'
import { ListAside } from '#ui/post/list-aside.tsx'
import { QuestionListing } from '#ui/post/question-listing.tsx'
import { useReply } from '#ui/reply.ts'
import { followedTagsActs } from '#web/posts/list-sides.ts'
import { formAction } from '#web/kernel/form-action.ts'
import { type ListingRules, questionListing } from '#web/posts/question-listing.ts'
import { permalinkOf } from '#web/posts/rows.ts'
import { screen } from '#web/kernel/screen.ts'

const Listing: ListingRules = {
  orders: ['newest', 'active', 'recommend', 'frequent', 'score'],
  size: 10,
}

/** Questions that link to one in their text or answers, or as its duplicates (spec §2). */
export const loader = screen(async page => {
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
})

export const action = formAction(followedTagsActs)

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const site = siteOfPage(matches)
  if (!site || !data) return []
  const title = `${data.title} - ${data.to.title}`
  return canonicalMeta({ title, site, path: data.path, noindex: true })
}

export default function Linked() {
  const { t, number } = useSpeech()
  const data = useLoaderData<typeof loader>()
  const reply = useReply<FollowedTagsReply>() ?? null
  return (
    <Frame
      nav="questions"
      dialog={data.following?.editing || null}
      aside={<ListAside hot={data.hot} following={data.following} reply={reply} welcome />}
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
