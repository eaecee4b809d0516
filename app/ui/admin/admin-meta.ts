import { canonicalMeta, siteOfPage } from '#shared/page-meta.ts'

type Args = { data: unknown; matches: readonly { data: unknown }[] }

/** Head of a back office screen whose loader returns `title`; noindex. */
export function adminMeta({ data, matches }: Args) {
  const site = siteOfPage(matches)
  const title = (data as { title?: string } | undefined)?.title
  return site && title ? canonicalMeta({ title, site, noindex: true }) : []
}
