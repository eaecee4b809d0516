/** Builds `meta` exports. */
import { absolute, homePath } from './paths.ts'

type Site = {
  name: string
  url: string
  description: string
  image?: string | null
  /** The page is public: it has feeds, and data for search engines. */
  open?: boolean
  /** The page is rendered for a visitor, such as a search engine. */
  visited?: boolean
}
type Step = { name: string; path: string }

/** The site of a page, as its root loader shows it; undefined where that failed. */
export const siteOfPage = (matches: readonly { data: unknown }[]): Site | undefined =>
  (matches[0]?.data as { site: Site } | undefined)?.site

/** Page title, a separator, and the site's name; never the same words twice. */
export const pageTitle = (title: string, site: Site) =>
  title === site.name ? title : `${title} - ${site.name}`

export type MetaInput = {
  title: string
  site: Site
  description?: string
  path?: string
  keywords?: string
  noindex?: boolean
  /** Path of the page's feed. */
  feed?: string
  /** Parent pages, without the home page. */
  trail?: Step[]
}

/** Breadcrumbs from the home page, as structured data for search engines. */
function breadcrumbs(site: Site, steps: Step[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(site.url, path),
    })),
  }
}

/** Metadata only for public pages that may be indexed. */
function openMeta({ title, site, path, noindex, feed, trail }: MetaInput) {
  if (!site.open) return []
  const home = { name: site.name, path: homePath() }
  return [
    ...(feed
      ? [{ tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title, href: feed }]
      : []),
    ...(site.visited && trail && path && !noindex
      ? [{ 'script:ld+json': breadcrumbs(site, [home, ...trail, { name: title, path }]) }]
      : []),
  ]
}

/**
 * Title, description, canonical URL and social cards of a page. There are no `hreflang` alternates: readers
 * choose the language of a page, and it is not part of the URL, so there is nothing to point to.
 */
export function canonicalMeta(input: MetaInput) {
  const { title, site, description, path, keywords, noindex } = input
  const full = pageTitle(title, site)
  const about = description || site.description
  const image = site.image ? absolute(site.url, site.image) : ''
  const address = path ? absolute(site.url, path) : ''
  return [
    { title: full },
    ...(about
      ? [
          { name: 'description', content: about },
          { property: 'og:description', content: about },
        ]
      : []),
    ...(keywords ? [{ name: 'keywords', content: keywords }] : []),
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(address
      ? [
          { tagName: 'link', rel: 'canonical', href: address },
          { property: 'og:url', content: address },
        ]
      : []),
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:site_name', content: site.name },
    { name: 'twitter:card', content: 'summary' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:domain', content: new URL(site.url).host },
    ...(about ? [{ name: 'twitter:description', content: about }] : []),
    ...(image
      ? [
          { property: 'og:image', content: image },
          { name: 'twitter:image', content: image },
        ]
      : []),
    ...openMeta(input),
  ]
}
