import { type LinksFunction, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { hotQuestions, listQuestions } from '#app/domain/questions/index.ts'
import { showTag } from '#app/domain/tags/index.ts'
import type { RootData } from '#app/root.tsx'
import { TagStatus } from '#app/shared/codes.ts'
import { canonicalMeta } from '#app/shared/page-meta.ts'
import { tagPath } from '#app/shared/paths.ts'
import directoryCss from '#app/ui/styles/directory.css?url'
import { TagScreen } from '#app/ui/tag/tag-screen.tsx'
import {
  pageNumber,
  pageWithin,
  permalinkOf,
  questionRow,
  screen,
  sideQuestion,
} from '#app/web/index.ts'

const PageSize = 20
const Orders = ['newest', 'active', 'unanswered', 'frequent', 'score', 'hot'] as const

export const loader = screen(async ({ run, ctx, url, params, t }) => {
  const asked = params.tagName ?? ''
  const tag = await run(showTag, { name: asked })
  // A synonym and another spelling lead to the one address of the tag.
  if (tag.slug !== asked) throw redirect(tagPath(tag.slug) + url.search)
  const order = Orders.find(name => name === url.searchParams.get('order')) ?? 'newest'
  const ask = (page: number) =>
    run(listQuestions, { tag: tag.slug, page, page_size: PageSize, order })
  const wanted = pageNumber(url.searchParams.get('page'))
  const { page, pages, found } = await pageWithin(wanted, PageSize, ask)
  const permalink = permalinkOf(ctx.settings)
  return {
    title: t('tag.page.title', { name: tag.displayName }),
    keywords: [tag.slug, ...tag.synonyms.map(synonym => synonym.slug)].join(','),
    slug: tag.slug,
    name: tag.displayName,
    excerpt: tag.excerpt,
    deleted: tag.status === TagStatus.deleted,
    order,
    orders: [...Orders],
    page,
    pages,
    count: found.count,
    items: found.list.map(item => questionRow(item, permalink)),
    hot: hotQuestions(ctx.db, ctx.now, 6).map(row => sideQuestion(row, permalink)),
  }
})

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: directoryCss }]

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const root = matches[0]?.data as RootData | undefined
  if (!root || !data) return []
  return canonicalMeta({
    title: data.title,
    site: root.site,
    description: data.excerpt,
    path: tagPath(data.slug, { page: data.page > 1 ? data.page : null }),
    keywords: data.keywords,
    noindex: data.deleted,
  })
}

export default function Tag() {
  return <TagScreen {...useLoaderData<typeof loader>()} />
}
