import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { redirect } from '@remix-run/node'
import { listQuestions } from '#posts/questions/list-questions.ts'
import { showTag } from '#tags/show-tag.ts'
import { feedPath, tagPath } from '#shared/paths.ts'
import directoryCss from '#ui/styles/directory.css?url'
import tagCss from '#ui/styles/tag.css?url'
import type { FollowedTagsReply } from '#ui/post/followed-tags.tsx'
import { TagScreen } from './screen.tsx'
import { followedTagsActs } from '#web/posts/list-sides.ts'
import { followIntent } from '#web/posts/follow-intent.ts'
import { questionListing } from '#web/posts/question-listing.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { synonymBanner, tagState } from '#web/tags/tag-view.ts'

const Listing = { list: 'tag', size: 20 } as const

/** The page is kept for all who read the same (`whole-page.ts`). */
export const handle = { kept: true }

async function view(page: ScreenArgs) {
  const { run, url, params, t } = page
  const asked = params.tagName ?? ''
  const tag = await run(showTag, { name: asked })
  // Synonyms and other spellings redirect to the canonical URL of the tag.
  if (tag.slug !== asked) throw redirect(tagPath(tag.slug) + url.search, synonymBanner(tag, page))
  return {
    title: t('tag.page.title', { name: tag.displayName }),
    keywords: [tag.slug, ...tag.synonyms.map(synonym => synonym.slug)].join(','),
    ...tagState(tag),
    excerpt: tag.excerpt,
    ...(await questionListing(page, Listing, place =>
      run(listQuestions, { tag: tag.slug, ...place }),
    )),
  }
}

function Screen({ data, reply }: Shown<typeof view>) {
  const problem = Object.values(reply?.errors ?? {})[0]?.[0] ?? null
  return (
    <TagScreen {...data} problem={problem} reply={(reply ?? null) as FollowedTagsReply | null} />
  )
}

const route = screenRoute({
  view,
  acts: { follow: followIntent, ...followedTagsActs },
  styles: [directoryCss, tagCss],
  head: data => ({
    title: data.title,
    description: data.excerpt,
    path: tagPath(data.slug, { page: data.page > 1 ? data.page : null }),
    keywords: data.keywords,
    noindex: data.deleted,
    feed: data.deleted ? undefined : feedPath('tag', data.slug),
    trail: [],
  }),
  Screen,
})

export const { loader, action, links, meta } = route
export default route.Page
