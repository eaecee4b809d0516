import { codePointLength, excerptOf } from '#markdown/text.ts'
import { drawing } from '#markdown/drawing.ts'
import { embedding } from '#markdown/embedding.ts'
import { MaxSourceLength } from '#markdown/limits.ts'
import { renderMarkdown } from '#markdown/render.ts'
import type { Ctx } from '#kernel'

/** Most characters rendered per response: revisions are stored as source, and may be many. */
const RenderedMax = 100_000

export type RenderedVersion = { html: string; excerpt: string }

const none: RenderedVersion = { html: '', excerpt: '' }

/** Renders texts of revisions one after the other, equal texts once. Beyond the limit the HTML is missing. */
export function versionRenderer({ settings, ports }: Ctx): (text: string) => RenderedVersion {
  const siteUrl = settings.general.site_url
  const draw = drawing(ports.plugins)
  const embed = embedding(ports.plugins, siteUrl)
  const known = new Map<string, RenderedVersion>()
  let left = RenderedMax
  const render = (text: string): RenderedVersion => {
    if (text.length > left || codePointLength(text) > MaxSourceLength) return none
    left -= text.length
    const { html } = renderMarkdown(text, { siteUrl, profile: 'post', draw, embed })
    return { html, excerpt: excerptOf(html) }
  }
  return text => {
    const version = known.get(text) ?? render(text)
    known.set(text, version)
    return version
  }
}
