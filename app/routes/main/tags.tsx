import { json, type LinksFunction, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { isStaff, isActivated } from '#kernel'
import { listTagsPage, TagOrders } from '#tags/list-tags-page.ts'
import { ObjectType } from '#shared/codes.ts'
import { formatId } from '#shared/ids.ts'
import { canonicalMeta, siteOfPage } from '#shared/page-meta.ts'
import { tagsPath } from '#shared/paths.ts'
import { useReply } from '#ui/reply.ts'
import directoryCss from '#ui/styles/directory.css?url'
import tagCss from '#ui/styles/tag.css?url'
import { TagsScreen } from '#ui/tag/tags-screen.tsx'
import { followIntent } from '#web/posts/follow-intent.ts'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { listPage } from '#web/kernel/paging.ts'
import { refusalText } from '#web/kernel/failures.ts'
import { screen, type ScreenArgs } from '#web/kernel/screen.ts'
import { tagChip } from '#web/posts/rows.ts'

const PageSize = 20
type TagOrder = (typeof TagOrders)[number]

/** The filtered tag page. */
async function find({ run, url }: ScreenArgs, filter: string, sort: TagOrder) {
  const { found, ...place } = await listPage(url, { size: PageSize }, asked =>
    run(listTagsPage, { ...asked, slug_name: filter, query_cond: sort }),
  )
  const items = found.list.map(tag => ({
    id: formatId(ObjectType.tag, tag.id),
    tag: tagChip(tag),
    excerpt: tag.excerpt,
    questions: tag.questionCount,
    followers: tag.followCount,
    followed: tag.followed,
  }))
  return { ...place, count: found.count, items }
}

export const loader = screen(async args => {
  const { url, t, ctx } = args
  const q = (url.searchParams.get('q') ?? '').trim()
  const sort = TagOrders.find(name => name === url.searchParams.get('sort')) ?? 'popular'
  const mayCreate = isActivated(ctx.viewer) && isStaff(ctx.viewer)
  const body = { title: t('tag.list.title'), q, sort, sorts: [...TagOrders], mayCreate }
  try {
    return { ...body, error: null, ...(await find(args, q, sort)) }
  } catch (error) {
    const refused = refusalText(error, t)
    if (refused === null) throw error
    // The typed filter stays in its field, above the full list.
    return json({ ...body, error: refused, ...(await find(args, '', sort)) }, { status: 400 })
  }
})

export const action = formAction({ follow: followIntent })

/** The page is kept for all who read the same (`whole-page.ts`). */
export const handle = { kept: true }

export const links: LinksFunction = () =>
  [directoryCss, tagCss].map(href => ({ rel: 'stylesheet', href }))

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const site = siteOfPage(matches)
  if (!site || !data) return []
  const path = tagsPath({ page: data.page > 1 ? data.page : null })
  return canonicalMeta({ title: data.title, site, path, noindex: data.q !== '' })
}

export default function Tags() {
  const reply = useReply<FormReply>()
  const problem = Object.values(reply?.errors ?? {})[0]?.[0] ?? null
  return <TagsScreen {...useLoaderData<typeof loader>()} problem={problem} />
}
