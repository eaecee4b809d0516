/** Replaces URLs that are alone in a paragraph and lead to a known platform by a card. */
import type { PluginPort } from '#kernel'
import { escapeHtml } from './entities.ts'
import { ExternalRel } from './allow-list.ts'
import type { Embed } from './profile.ts'

const MostCards = 20
const Longest = 300
const InstantTime = 200

const Origin = /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/

/** Allowed origins of frames: those listed by active plugins, and never the site itself. */
export function frameOrigins(plugins: PluginPort, siteUrl: string): string[] {
  const own = new URL(siteUrl).origin
  const all = plugins.active('embed').flatMap(slug => {
    const told = plugins.callNow(slug, ({ embed }) => (embed!.frameOrigins ?? []).slice(0, 20))
    return told.ok ? told.value : []
  })
  return [...new Set(all)].filter(origin => Origin.test(String(origin)) && origin !== own)
}

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : '')

/** Content of the card for a URL; null if no plugin knows it. */
function described(plugins: PluginPort, address: string) {
  for (const slug of plugins.active('embed')) {
    const told = plugins.callNow(
      slug,
      ({ embed }) => {
        const found = embed!.describe?.(address)
        if (!found) return null
        const { title, platform, frame = '' } = found
        return { title: String(title), platform: String(platform), frame: String(frame) }
      },
      InstantTime,
    )
    if (told.ok && told.value?.title) return told.value
  }
  return null
}

/** Makes the cards of one text; null if no plugin embeds. Makes no requests. */
export function embedding(plugins: PluginPort, siteUrl: string): Embed | null {
  if (plugins.active('embed').length === 0) return null
  const origins = frameOrigins(plugins, siteUrl)
  let made = 0
  return {
    card(address) {
      const found = made < MostCards ? described(plugins, address) : null
      if (!found) return null
      made++
      const [title, platform] = [found.title, found.platform].map(text =>
        escapeHtml(text.replace(/\s+/g, ' ').trim().slice(0, Longest)),
      )
      const withheld = origins.includes(originOf(found.frame))
        ? ` data-embed="${escapeHtml(new URL(found.frame).href)}"`
        : ''
      const link = `<a href="${escapeHtml(address)}" rel="${ExternalRel}">${title}</a>`
      return `<figure class="embed"${withheld}>${link}<figcaption>${platform}</figcaption></figure>`
    },
  }
}

const Withheld =
  /<figure class="embed" data-embed="([^"]*)">(<a href="[^"]*" rel="[^"]*">([^<]*)<\/a>)/g
/** Enough for a player, without access to this site. */
const Sandbox = 'allow-scripts allow-same-origin allow-popups allow-presentation'

/** True if a text contains external frames that are not loaded yet. */
export const hasFrames = (html: string): boolean =>
  html.includes('<figure class="embed" data-embed="')

/**
 * Loads frames of these origins: a plugin may have been deactivated since. Exact patterns are safe on
 * rendered HTML, where every `<` of the author's text is a character reference.
 */
export function revealFrames(html: string, origins: readonly string[]): string {
  return html.replace(Withheld, (all, address: string, link: string, title: string) => {
    if (!origins.includes(originOf(address.replaceAll('&amp;', '&')))) return all
    return `<figure class="embed"><iframe src="${address}" title="${title}" sandbox="${Sandbox}" loading="lazy" referrerpolicy="no-referrer" allow="fullscreen"></iframe>${link}`
  })
}
