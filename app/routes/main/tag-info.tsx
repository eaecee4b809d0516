import { type LinksFunction, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { reasonText } from '#kernel'
import { hasUnreviewed } from '#basics/revisions/revisions.queries.ts'
import { maySetSynonyms } from '#tags/tags.policy.ts'
import { showTag } from '#tags/show-tag.ts'
import { canonicalMeta, siteOfPage } from '#shared/page-meta.ts'
import { tagInfoPath } from '#shared/paths.ts'
import { useReply } from '#ui/reply.ts'
import directoryCss from '#ui/styles/directory.css?url'
import tagCss from '#ui/styles/tag.css?url'
import type { TagInfoReply } from '#ui/tag/tag-info-types.ts'
import { TagInfoScreen } from '#ui/tag/tag-info-screen.tsx'
import { formAction } from '#web/kernel/form-action.ts'
import { mayCreateTags } from '#web/posts/writing-view.ts'
import { screen } from '#web/kernel/screen.ts'
import { synonymBanner, tagState } from '#web/tags/tag-view.ts'
import { tagInfoActs } from '#web/tags/tag-acts.ts'

export const loader = screen(async page => {
  const { run, params, url, ctx, t } = page
  const asked = params.tagName ?? ''
  const tag = await run(showTag, { name: asked })
  if (tag.slug !== asked) throw redirect(tagInfoPath(tag.slug), synonymBanner(tag, page))
  const synonyms = maySetSynonyms(ctx.viewer, ctx.privileges)
  return {
    title: t('tag.info.title', { name: tag.displayName }),
    excerpt: tag.excerpt,
    ...tagState(tag),
    html: tag.html,
    createdAt: tag.createdAt,
    editedAt: tag.updatedAt > tag.createdAt ? tag.updatedAt : 0,
    waiting: hasUnreviewed(ctx.db, tag.id),
    synonyms: tag.synonyms.map(synonym => ({ slug: synonym.slug, name: synonym.displayName })),
    mayEditSynonyms: synonyms.allowed,
    synonymsRefusal: synonyms.allowed ? null : reasonText(t, synonyms),
    mayCreate: mayCreateTags(page),
    dialog: url.searchParams.get('dialog'),
  }
})

export const action = formAction(tagInfoActs)

export const links: LinksFunction = () =>
  [directoryCss, tagCss].map(href => ({ rel: 'stylesheet', href }))

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const site = siteOfPage(matches)
  if (!site || !data) return []
  return canonicalMeta({
    title: data.title,
    site,
    description: data.excerpt,
    path: tagInfoPath(data.slug),
    noindex: data.deleted,
  })
}

export default function TagInfo() {
  const data = useLoaderData<typeof loader>()
  const reply = useReply<TagInfoReply>()
  return <TagInfoScreen data={data} reply={reply ?? null} />
}
