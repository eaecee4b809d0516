import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { hotQuestions, listQuestions } from '#app/domain/questions/index.ts'
import { QuestionOrders } from '#app/shared/codes.ts'
import { askPath, loginPath, questionsPath, registerPath } from '#app/shared/paths.ts'
import { Frame, useFrameData } from '#app/ui/frame.tsx'
import { useSpeech, useT } from '#app/ui/i18n.tsx'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { EmptyBlock } from '#app/ui/kit/empty-block.tsx'
import { ListBar, PageHead } from '#app/ui/kit/page-head.tsx'
import { Pager } from '#app/ui/kit/pager.tsx'
import { SideCard, SideQuestions } from '#app/ui/kit/side-card.tsx'
import { SortGroup } from '#app/ui/kit/sort-group.tsx'
import { ViewSwitch } from '#app/ui/kit/view-switch.tsx'
import { QuestionList } from '#app/ui/post/question-row.tsx'
import {
  pageNumber,
  pageWithin,
  permalinkOf,
  questionRow,
  screen,
  sideQuestion,
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

export const loader = screen(async ({ run, ctx, url, t }) => {
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
    hot: hotQuestions(ctx.db, ctx.now, 6).map(row => sideQuestion(row, permalink)),
  }
})

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
  const frame = useFrameData()
  const query = data.order === 'newest' ? '' : `?order=${data.order}`
  const options = Sorts.filter(sort => data.member || sort !== 'recommend').map(value => ({
    value,
    label: t(`question.order.${value}`),
  }))
  const aside = (
    <>
      {frame.viewer ? null : <Welcome />}
      {data.hot.length > 0 ? (
        <SideCard title={t('question.hot')}>
          <SideQuestions items={data.hot} />
        </SideCard>
      ) : null}
    </>
  )
  return (
    <Frame nav="questions" aside={aside}>
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
      {data.items.length > 0 ? (
        <QuestionList items={data.items} view={frame.view} label={t('question.list.title')} />
      ) : (
        <EmptyBlock>{t(`question.empty.${data.order}`)}</EmptyBlock>
      )}
      <Pager page={data.page} pages={data.pages} path={questionsPath()} query={query} />
    </Frame>
  )
}

/** For visitors: what this place is and how to come in. */
function Welcome() {
  const t = useT()
  const { site, path } = useFrameData()
  return (
    <SideCard title={t('question.welcome.title', { site: site.name })}>
      <p>{site.description || t('question.welcome.text')}</p>
      <p className="side-actions">
        <LinkButton href={loginPath({ redirect: path })} tone="primary" small>
          {t('common.action.login')}
        </LinkButton>
        {site.registrationOpen ? (
          <LinkButton href={registerPath()} small>
            {t('common.action.register')}
          </LinkButton>
        ) : null}
      </p>
    </SideCard>
  )
}
