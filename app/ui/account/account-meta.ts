import { canonicalMeta, siteOfPage } from '#shared/page-meta.ts'

type MetaArgs = { data: { title: string } | undefined; matches: { data: unknown }[] }

/** Title of an account screen, with noindex for search engines. */
export function accountMeta({ data, matches }: MetaArgs) {
  const site = siteOfPage(matches)
  return site && data ? canonicalMeta({ title: data.title, site, noindex: true }) : []
}

/** The same for a page that search engines may index, with its canonical URL. */
export function legalMeta(path: string) {
  return ({ data, matches }: MetaArgs) => {
    const site = siteOfPage(matches)
    return site && data ? canonicalMeta({ title: data.title, site, path }) : []
  }
}
