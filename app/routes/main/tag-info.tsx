import { type LinksFunction, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { showTag } from '#app/domain/tags/index.ts'
import type { RootData } from '#app/root.tsx'
import { TagStatus } from '#app/shared/codes.ts'
import { canonicalMeta } from '#app/shared/page-meta.ts'
import { tagInfoPath } from '#app/shared/paths.ts'
import directoryCss from '#app/ui/styles/directory.css?url'
import { TagInfoScreen } from '#app/ui/tag/tag-info-screen.tsx'
import { screen } from '#app/web/index.ts'

export const loader = screen(async ({ run, params, t }) => {
  const asked = params.tagName ?? ''
  const tag = await run(showTag, { name: asked })
  if (tag.slug !== asked) throw redirect(tagInfoPath(tag.slug))
  return {
    title: t('tag.info.title', { name: tag.displayName }),
    excerpt: tag.excerpt,
    slug: tag.slug,
    name: tag.displayName,
    html: tag.html,
    questions: tag.questionCount,
    createdAt: tag.createdAt,
    editedAt: tag.updatedAt > tag.createdAt ? tag.updatedAt : 0,
    deleted: tag.status === TagStatus.deleted,
    synonyms: tag.synonyms.map(synonym => ({ slug: synonym.slug, name: synonym.displayName })),
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
    path: tagInfoPath(data.slug),
    noindex: data.deleted,
  })
}

export default function TagInfo() {
  return <TagInfoScreen {...useLoaderData<typeof loader>()} />
}
