import { type LinksFunction, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listQuestions } from '#posts/questions/list-questions.ts'
import { showTag } from '#tags/show-tag.ts'
import { canonicalMeta, siteOfPage } from '#shared/page-meta.ts'
import { feedPath, tagPath } from '#shared/paths.ts'
import { useReply } from '#ui/reply.ts'
import directoryCss from '#ui/styles/directory.css?url'
import tagCss from '#ui/styles/tag.css?url'
import type { FollowedTagsReply } from '#ui/post/followed-tags.tsx'
import { TagScreen } from '#ui/tag/tag-screen.tsx'
import { followedTagsActs } from '#web/posts/list-sides.ts'
import { followIntent } from '#web/posts/follow-intent.ts'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { type ListingRules, questionListing } from '#web/posts/question-listing.ts'
import { screen } from '#web/kernel/screen.ts'
import { synonymBanner, tagState } from '#web/tags/tag-view.ts'

const Listing: ListingRules = {
  orders: ['newest', 'active', 'unanswered', 'frequent', 'score', 'hot'],
  size: 20,
}

export const loader = screen(async page => {
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
})

export const action = formAction({ follow: followIntent, ...followedTagsActs })

/** The page is kept for all who read the same (`whole-page.ts`). */
export const handle = { kept: true }

export const links: LinksFunction = () =>
  [directoryCss, tagCss].map(href => ({ rel: 'stylesheet', href }))

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const site = siteOfPage(matches)
  if (!site || !data) return []
  return canonicalMeta({
    title: data.title,
    site,
    description: data.excerpt,
    path: tagPath(data.slug, { page: data.page > 1 ? data.page : null }),
    keywords: data.keywords,
    noindex: data.deleted,
    feed: data.deleted ? undefined : feedPath('tag', data.slug),
    trail: [],
  })
}

export default function Tag() {
  const reply = useReply<FormReply>()
  const problem = Object.values(reply?.errors ?? {})[0]?.[0] ?? null
  const data = useLoaderData<typeof loader>()
  return (
    <TagScreen {...data} problem={problem} reply={(reply ?? null) as FollowedTagsReply | null} />
  )
}
