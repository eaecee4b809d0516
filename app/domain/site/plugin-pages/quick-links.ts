import { type Ctx, type Db, isActivated, type PluginPort, untilWritten } from '#kernel'
import { findTagBySlug } from '#tags/tags.queries.ts'
import { TagStatus } from '#shared/codes.ts'

type QuickTag = { id: number; slug: string; displayName: string }
export type QuickLinks = {
  tags: QuickTag[]
  links: { text: string; href: string }[]
  /** As returned by the plugin: one per line, text and URL separated by a comma. */
  text: string
}

const none: QuickLinks = { tags: [], links: [], text: '' }
const MostOfEach = 30
const Link = /^\s*([^,，]{1,100})[,，]\s*((?:https?:\/\/|\/(?!\/))[^\s"<>\\]{0,2000})\s*$/

function linksOf(text: string): QuickLinks['links'] {
  const found = text.split('\n').map(line => Link.exec(line))
  return found
    .flatMap(match => (match ? [{ text: match[1]!.trim(), href: match[2]! }] : []))
    .slice(0, MostOfEach)
}

function tagsOf(db: Db, slugs: string[]): QuickTag[] {
  return slugs.slice(0, MostOfEach).flatMap(slug => {
    const tag = findTagBySlug(db, slug.toLowerCase())
    if (tag?.status !== TagStatus.available) return []
    return [{ id: tag.id, slug: tag.slug, displayName: tag.displayName }]
  })
}

/** Needed by every page: the plugin is called again only after a write. */
const kept = untilWritten(
  (_db: Db, slug: string, _plugins: PluginPort, userId: number | null) => `${slug}.${userId}`,
  (db: Db, slug: string, plugins: PluginPort, userId: number | null): QuickLinks => {
    const told = plugins.callNow(slug, ({ sidebar }) => {
      const { tags, text } = sidebar!.links(userId)
      if (!Array.isArray(tags)) throw new Error('sidebar.links() returned no tags')
      return { tags: tags.map(String), text: String(text ?? '').slice(0, 20_000) }
    })
    if (!told.ok) return none
    const { tags, text } = told.value
    return { tags: tagsOf(db, tags), links: linksOf(text), text }
  },
)

/** Tags and links that a plugin adds to the side navigation; on a private site only for members. */
export function quickLinksFor({ db, viewer, settings, ports: { plugins } }: Ctx): QuickLinks {
  const [slug] = plugins.active('sidebar')
  if (!slug || (settings.login.login_required && !isActivated(viewer))) return none
  return kept(db, slug, plugins, viewer.kind === 'member' ? viewer.id : null)
}
