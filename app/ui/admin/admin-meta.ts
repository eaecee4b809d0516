import { canonicalMeta } from '#shared/page-meta.ts'

/** The root loader's data about the site. */
type Root = { site: Parameters<typeof canonicalMeta>[0]['site'] }
type Args = { data: unknown; matches: readonly { data: unknown }[] }

/** Head of a back office screen whose loader returns `title`; noindex. */
export function adminMeta({ data, matches }: Args) {
  const root = matches[0]?.data as Root | undefined
  const title = (data as { title?: string } | undefined)?.title
  return root && title ? canonicalMeta({ title, site: root.site, noindex: true }) : []
}
