import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { areaLinks, findCalls, referenceArea } from '#api/index.ts'
import { notFound, visitor } from '#kernel'
import { canonicalMeta, siteOfPage } from '#shared/page-meta.ts'
import { absolute, apiDocsPath, Mount } from '#shared/paths.ts'
import { ReferenceScreen } from '#ui/reference/reference-screen.tsx'
import directoryCss from '#ui/styles/directory.css?url'
import referenceCss from '#ui/styles/reference.css?url'
import { screen } from '#web/kernel/screen.ts'

/** Maximum length of a search. */
const MaxWords = 100

export const loader = screen(({ ctx, url, t }) => {
  visitor.check(ctx)
  const { site_url } = ctx.settings.general
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, MaxWords)
  const slug = url.searchParams.get('area')
  const area = slug ? referenceArea(slug, site_url) : null
  if (slug && !area) throw notFound('base.not_found')
  const title = t('api.docs.title')
  return {
    title: area ? `${area.title} - ${title}` : title,
    about: t('api.docs.intro'),
    path: apiDocsPath({ area: slug }),
    site: absolute(site_url, Mount),
    areas: areaLinks(),
    area,
    q,
    found: q ? findCalls(q) : null,
  }
})

export const links: LinksFunction = () =>
  [directoryCss, referenceCss].map(href => ({ rel: 'stylesheet', href }))

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const site = siteOfPage(matches)
  if (!site || !data) return []
  const { title, about, path, found } = data
  return canonicalMeta({
    title,
    site,
    description: about,
    path,
    noindex: found !== null,
  })
}

export default function ApiDocs() {
  return <ReferenceScreen {...useLoaderData<typeof loader>()} />
}
