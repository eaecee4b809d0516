import { screenRoute } from '#app/screen-route.tsx'
import { areaLinks, findCalls, referenceArea } from '#api/index.ts'
import { notFound, visitor } from '#kernel'
import { absolute, apiDocsPath, Mount } from '#shared/paths.ts'
import { ReferenceScreen } from './screen.tsx'
import directoryCss from '#ui/styles/directory.css?url'
import referenceCss from '#ui/styles/reference.css?url'

/** Maximum length of a search. */
const MaxWords = 100

const route = screenRoute({
  view: ({ ctx, url, t }) => {
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
  },
  styles: [directoryCss, referenceCss],
  head: ({ title, about, path, found }) => ({
    title,
    description: about,
    path,
    noindex: found !== null,
  }),
  Screen: ({ data }) => <ReferenceScreen {...data} />,
})

export const { loader, links, meta } = route
export default route.Page
