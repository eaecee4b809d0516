import { canonicalMeta } from '#app/shared/page-meta.ts'

/** What the root knows of the site. */
type Root = { site: Parameters<typeof canonicalMeta>[0]['site'] }
type Args = { data: unknown; matches: readonly { data: unknown }[] }

/** Head of a screen of the back office, whose loader gives `title`; found by no search engine. */
export function adminMeta({ data, matches }: Args) {
  const root = matches[0]?.data as Root | undefined
  const title = (data as { title?: string } | undefined)?.title
  return root && title ? canonicalMeta({ title, site: root.site, noindex: true }) : []
}
