/** Pieces of `meta` exports. */
import { absolute, homePath } from './paths.ts'

type Site = {
  name: string
  url: string
  description: string
  image?: string | null
  /** Anybody may read it: there are feeds, and search engines are told more. */
  open?: boolean
  /** The page is made for a visitor, as search engines are. */
  visited?: boolean
}
type Step = { name: string; path: string }

/** Page title, a separator, the site's name; never the same words twice. */
export const pageTitle = (title: string, site: Site) =>
  title === site.name ? title : `${title} - ${site.name}`

export type MetaInput = {
  title: string
  site: Site
  description?: string
  path?: string
  keywords?: string
  noindex?: boolean
  /** Path of the feed that belongs to the page. */
  feed?: string
  /** Pages above this one, without the home page. */
  trail?: Step[]
}

/** The way from the home page to this one, in the words that search engines read. */
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

/** What only pages of an open site say, and only those that may be found. */
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
 * Title, description, canonical address and social cards of a page. There are no `hreflang` alternates:
 * the language of a page is chosen by its reader and no part of its address, so there is nothing else
 * that they could point to.
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
