import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { json, redirect } from '@remix-run/node'
import { DomainError, visitor } from '#kernel'
import { MaxQueryLength } from '#search/parse-query.ts'
import { SearchOrders } from '#search/search.schema.ts'
import { searchPosts } from '#search/search-posts.ts'
import { showTag } from '#tags/show-tag.ts'
import { feedPath, homePath, safeReturnPath, searchPath } from '#shared/paths.ts'
import directoryCss from '#ui/styles/directory.css?url'
import tagCss from '#ui/styles/tag.css?url'
import { SearchScreen } from './screen.tsx'
import { followIntent } from '#web/posts/follow-intent.ts'
import { listPage } from '#web/kernel/paging.ts'
import { permalinkOf } from '#web/posts/rows.ts'
import { readWithCode } from '#web/kernel/captcha-page.ts'
import { refusalText } from '#web/kernel/failures.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { searchView } from './view.ts'
import { tagState } from '#web/tags/tag-view.ts'

const Size = { size: 20, most: 50 }

/** Target of a link from a search engine's cache, `cache:…:https://this.site/page` (spec §2). */
function snapshotTarget(q: string, siteUrl: string): string | null {
  const found = /^cache:\S*?(https?:\/\/\S+)/.exec(q)
  if (!found || !URL.canParse(found[1]!)) return null
  const { origin, pathname, search } = new URL(found[1]!)
  const here = origin === new URL(siteUrl).origin ? safeReturnPath(pathname + search) : null
  return here ?? homePath()
}

/** A single line for the page title. */
const brief = (text: string) => {
  const chars = [...text]
  return chars.length > 60 ? `${chars.slice(0, 60).join('')}…` : text
}

/** Null if refused, as when a captcha is due by now: the words typed have an answer anyway. */
async function likely<R>(search: Promise<R>): Promise<R | null> {
  try {
    return await search
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

/**
 * An empty query searches nothing; words with no results are replaced by likelier ones, unless `exact` is in the URL; a
 * rejected query returns with the reason.
 */
async function find(args: ScreenArgs, q: string, order: string) {
  const { run, ctx, url, t } = args
  if (q.trim() === '') {
    visitor.check(ctx)
    return { results: null, error: null }
  }
  try {
    const pageOf = (search: ScreenArgs['run'], words: string) =>
      listPage(url, Size, ({ page, page_size: size }) =>
        search(searchPosts, { q: words, page, size, order }),
      )
    const typed = await readWithCode(args, search => pageOf(search, q))
    const { count, suggestion } = typed.found
    const isExact = url.searchParams.has('exact')
    const likelier =
      count === 0 && suggestion && !isExact ? await likely(pageOf(run, suggestion)) : null
    const { found, ...place } = likelier ?? typed
    const view = searchView(found, permalinkOf(ctx.settings), t)
    const follow = view.tag ? tagState(await run(showTag, { name: view.tag.slug })) : null
    const instead = likelier && suggestion
    return { results: { ...view, instead, follow, ...place }, error: null }
  } catch (error) {
    const refused = refusalText(error, t)
    if (refused === null) throw error
    return { results: null, error: refused }
  }
}

async function view(args: ScreenArgs) {
  const { url, ctx, t } = args
  const q = (url.searchParams.get('q') ?? '').slice(0, MaxQueryLength)
  const snapshot = snapshotTarget(q, ctx.settings.general.site_url)
  if (snapshot) throw redirect(snapshot)
  const wanted = url.searchParams.get('order')
  const order = SearchOrders.find(name => name === wanted) ?? 'relevance'
  const { results, error } = await find(args, q, order)
  const title = q.trim() ? t('search.title_of', { words: brief(q.trim()) }) : t('search.title')
  const body = { title, q, order, orders: [...SearchOrders], error, results }
  return error ? json(body, { status: 400 }) : body
}

function Screen({ data, reply }: Shown<typeof view>) {
  const problem = Object.values(reply?.errors ?? {})[0]?.[0] ?? null
  return <SearchScreen {...data} problem={problem} />
}

const route = screenRoute({
  view,
  acts: { follow: followIntent },
  styles: [directoryCss, tagCss],
  head(data) {
    const feed = data.results ? feedPath('search', '', { q: data.q.trim() }) : undefined
    const { title } = data
    return { title, path: searchPath(), noindex: true, feed }
  },
  Screen,
})

export const { loader, action, links, meta } = route
export default route.Page
