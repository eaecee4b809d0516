import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { json } from '@remix-run/node'
import { isStaff, isActivated } from '#kernel'
import { listTagsPage, TagOrders } from '#tags/list-tags-page.ts'
import { ObjectType } from '#shared/codes.ts'
import { formatId } from '#shared/ids.ts'
import { tagsPath } from '#shared/paths.ts'
import directoryCss from '#ui/styles/directory.css?url'
import tagCss from '#ui/styles/tag.css?url'
import { TagsScreen } from './screen.tsx'
import { followIntent } from '#web/posts/follow-intent.ts'
import { listPage } from '#web/kernel/paging.ts'
import { refusalText } from '#web/kernel/failures.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
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

/** The page is kept for all who read the same (`whole-page.ts`). */
export const handle = { kept: true }

async function view(args: ScreenArgs) {
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
}

function Screen({ data, reply }: Shown<typeof view>) {
  const problem = Object.values(reply?.errors ?? {})[0]?.[0] ?? null
  return <TagsScreen {...data} problem={problem} />
}

const route = screenRoute({
  view,
  acts: { follow: followIntent },
  styles: [directoryCss, tagCss],
  head(data) {
    const path = tagsPath({ page: data.page > 1 ? data.page : null })
    return { title: data.title, path, noindex: data.q !== '' }
  },
  Screen,
})

export const { loader, action, links, meta } = route
export default route.Page
