import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { listLinkedQuestions } from '#app/domain/questions/index.ts'
import { showQuestion } from '#app/domain/threads/index.ts'
import type { RootData } from '#app/root.tsx'
import { ObjectType } from '#app/shared/codes.ts'
import { publicId } from '#app/shared/ids.ts'
import { canonicalMeta } from '#app/shared/page-meta.ts'
import { linkedPath, questionPath, questionsPath } from '#app/shared/paths.ts'
import { Frame, useFrameData } from '#app/ui/frame.tsx'
import { useSpeech } from '#app/ui/i18n.tsx'
import { Breadcrumbs } from '#app/ui/kit/breadcrumbs.tsx'
import { EmptyBlock } from '#app/ui/kit/empty-block.tsx'
import { ListBar, PageHead } from '#app/ui/kit/page-head.tsx'
import { Pager } from '#app/ui/kit/pager.tsx'
import { SortGroup } from '#app/ui/kit/sort-group.tsx'
import { ViewSwitch } from '#app/ui/kit/view-switch.tsx'
import type { FollowedTagsReply } from '#app/ui/post/followed-tags.tsx'
import { ListAside } from '#app/ui/post/list-aside.tsx'
import { QuestionList } from '#app/ui/post/question-row.tsx'
import actsCss from '#app/ui/styles/acts.css?url'
import {
  followedTagsActs,
  formAction,
  listSides,
  pageNumber,
  pageWithin,
  permalinkOf,
  questionRow,
  screen,
} from '#app/web/index.ts'

const PageSize = 10
const Sorts = ['newest', 'active', 'recommend', 'frequent', 'score'] as const

/** Questions that mention one in their text, their answers or as what they repeat (spec §2). */
export const loader = screen(async page => {
  const { run, ctx, url, params, t } = page
  const question = await run(showQuestion, { id: params.qid })
  const sorts = Sorts.filter(sort => ctx.viewer.kind === 'member' || sort !== 'recommend')
  const order = sorts.find(sort => sort === url.searchParams.get('order')) ?? 'newest'
  const ask = (number: number) =>
    run(listLinkedQuestions, {
      question_id: params.qid,
      page: number,
      page_size: PageSize,
      order,
    })
  const wanted = pageNumber(url.searchParams.get('page'))
  const { page: number, pages, found } = await pageWithin(wanted, PageSize, ask)
  const permalink = permalinkOf(ctx.settings)
  return {
    title: t('question.linked.title'),
    path: linkedPath(publicId(ObjectType.question, question.id, permalink)),
    to: { title: question.title, href: questionPath(question, permalink) },
    sorts,
    order,
    page: number,
    pages,
    count: found.count,
    items: found.list.map(item => questionRow(item, permalink)),
    ...(await listSides(page)),
  }
})

export const action = formAction(followedTagsActs)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: actsCss }]

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const root = matches[0]?.data as RootData | undefined
  if (!root || !data) return []
  const title = `${data.title} - ${data.to.title}`
  return canonicalMeta({ title, site: root.site, path: data.path, noindex: true })
}

export default function Linked() {
  const { t, number } = useSpeech()
  const data = useLoaderData<typeof loader>()
  const reply = (useActionData<typeof action>() ?? null) as FollowedTagsReply | null
  const frame = useFrameData()
  const query = data.order === 'newest' ? '' : `?order=${data.order}`
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
        intro={
          <>
            {`${t('question.linked.to')} `}
            <a href={data.to.href}>{data.to.title}</a>
          </>
        }
      />
      <ListBar count={t('question.linked.count', { count: data.count, shown: number(data.count) })}>
        <SortGroup
          options={data.sorts.map(value => ({ value, label: t(`question.order.${value}`) }))}
          current={data.order}
          path={data.path}
          query={query}
          fallback="newest"
        />
        <ViewSwitch view={frame.view} back={frame.path} />
      </ListBar>
      {data.items.length > 0 ? (
        <QuestionList items={data.items} view={frame.view} label={data.title} />
      ) : (
        <EmptyBlock>{t('question.linked.empty')}</EmptyBlock>
      )}
      <Pager page={data.page} pages={data.pages} path={data.path} query={query} />
    </Frame>
  )
}
