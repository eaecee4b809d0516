import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { listQuestions } from '#app/domain/questions/index.ts'
import { QuestionOrders } from '#app/shared/codes.ts'
import { askPath, questionsPath } from '#app/shared/paths.ts'
import { Frame, useFrameData } from '#app/ui/frame.tsx'
import { useSpeech } from '#app/ui/i18n.tsx'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { EmptyBlock } from '#app/ui/kit/empty-block.tsx'
import { ListBar, PageHead } from '#app/ui/kit/page-head.tsx'
import { Pager } from '#app/ui/kit/pager.tsx'
import { SortGroup } from '#app/ui/kit/sort-group.tsx'
import { ViewSwitch } from '#app/ui/kit/view-switch.tsx'
import type { FollowedTagsReply } from '#app/ui/post/followed-tags.tsx'
import { ListAside } from '#app/ui/post/list-aside.tsx'
import { PinnedStrip, splitPinned } from '#app/ui/post/pinned-strip.tsx'
import { QuestionList } from '#app/ui/post/question-row.tsx'
import actsCss from '#app/ui/styles/acts.css?url'
import pinnedCss from '#app/ui/styles/pinned.css?url'
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
import type { RootData } from '#app/root.tsx'
import { canonicalMeta } from '#app/shared/page-meta.ts'

const PageSize = 20
const Sorts = ['newest', 'active', 'unanswered', 'recommend', 'frequent', 'score', 'hot'] as const
type Sort = (typeof Sorts)[number]

/** An order from the address; unknown ones and `recommend` for visitors are `newest`. */
function readOrder(text: string | null, member: boolean): Sort {
  const order = Sorts.find(
    sort => sort === text && (QuestionOrders as readonly string[]).includes(sort),
  )
  return !order || (order === 'recommend' && !member) ? 'newest' : order
}

export const loader = screen(async args => {
  const { run, ctx, url, t } = args
  const member = ctx.viewer.kind === 'member'
  const order = readOrder(url.searchParams.get('order'), member)
  const ask = (page: number) => run(listQuestions, { page, page_size: PageSize, order })
  const wanted = pageNumber(url.searchParams.get('page'))
  const { page, pages, found } = await pageWithin(wanted, PageSize, ask)
  const permalink = permalinkOf(ctx.settings)
  return {
    title: t('question.list.title'),
    order,
    page,
    pages,
    count: found.count,
    member,
    items: found.list.map(item => questionRow(item, permalink)),
    ...(await listSides(args)),
  }
})

export const action = formAction(followedTagsActs)

export const links: LinksFunction = () =>
  [actsCss, pinnedCss].map(href => ({ rel: 'stylesheet', href }))

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  const root = matches[0]?.data as RootData | undefined
  if (!root || !data) return []
  const { site } = root
  const home = location.pathname === '/community'
  const path = home ? '/community' : questionsPath({ page: data.page > 1 ? data.page : null })
  const slogan = site.shortDescription ? `${site.name} - ${site.shortDescription}` : site.name
  if (home) return [{ title: slogan }, ...canonicalMeta({ title: site.name, site, path }).slice(1)]
  return canonicalMeta({ title: data.title, site, path })
}

export default function Questions() {
  const { t, number } = useSpeech()
  const data = useLoaderData<typeof loader>()
  const reply = (useActionData<typeof action>() ?? null) as FollowedTagsReply | null
  const frame = useFrameData()
  const query = data.order === 'newest' ? '' : `?order=${data.order}`
  const options = Sorts.filter(sort => data.member || sort !== 'recommend').map(value => ({
    value,
    label: t(`question.order.${value}`),
  }))
  const [pinned, rest] = splitPinned(data.items)
  const aside = <ListAside hot={data.hot} following={data.following} reply={reply} welcome />
  return (
    <Frame nav="questions" aside={aside} dialog={data.following?.editing || null}>
      <PageHead
        title={t('question.list.title')}
        actions={
          <LinkButton href={askPath()} tone="primary" icon="plus">
            {t('question.ask.link')}
          </LinkButton>
        }
      />
      <ListBar count={t('question.list.count', { count: data.count, shown: number(data.count) })}>
        <SortGroup
          options={options}
          current={data.order}
          path={questionsPath()}
          query={query}
          fallback="newest"
          visible={4}
        />
        <ViewSwitch view={frame.view} back={frame.path} />
      </ListBar>
      <PinnedStrip items={pinned} />
      {rest.length > 0 ? (
        <QuestionList items={rest} view={frame.view} label={t('question.list.title')} />
      ) : null}
      {data.items.length === 0 ? (
        <EmptyBlock>{t(`question.empty.${data.order}`)}</EmptyBlock>
      ) : null}
      <Pager page={data.page} pages={data.pages} path={questionsPath()} query={query} />
    </Frame>
  )
}
