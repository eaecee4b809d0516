/** Pieces of `meta` exports. */
import { absolute } from './paths.ts'

type Site = { name: string; url: string; description: string; image?: string | null }

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
}

/** Title, description, canonical address and social cards of a page. */
export function canonicalMeta({ title, site, description, path, keywords, noindex }: MetaInput) {
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
  ]
}
