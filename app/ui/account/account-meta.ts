import { canonicalMeta } from '#shared/page-meta.ts'

type Root = { site: { name: string; url: string; description: string } }
type MetaArgs = { data: { title: string } | undefined; matches: { data: unknown }[] }

/** Title of an account screen, with noindex for search engines. */
export function accountMeta({ data, matches }: MetaArgs) {
  const root = matches[0]?.data as Root | undefined
  return root && data ? canonicalMeta({ title: data.title, site: root.site, noindex: true }) : []
}

/** The same for a page that search engines may index, with its canonical URL. */
export function legalMeta(path: string) {
  return ({ data, matches }: MetaArgs) => {
    const root = matches[0]?.data as Root | undefined
    return root && data ? canonicalMeta({ title: data.title, site: root.site, path }) : []
  }
}
