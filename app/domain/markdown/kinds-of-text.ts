import type { PluginPort } from '#kernel'
import { drawing } from './drawing.ts'
import { embedding } from './embedding.ts'
import type { RenderOptions } from './profile.ts'

/** The kind of a text; tag descriptions are like posts, but without embeds. */
export type TextUse = 'post' | 'comment' | 'tag' | 'bio'

/** Render options for saving a text. Create new ones for each text, because they count what plugins use. */
export function optionsFor(
  use: TextUse,
  siteUrl: string,
  plugins: PluginPort | null,
): RenderOptions {
  return {
    siteUrl,
    profile: use === 'tag' ? 'post' : use,
    draw: use !== 'bio' && plugins ? drawing(plugins) : null,
    embed: use === 'post' && plugins ? embedding(plugins, siteUrl) : null,
  }
}
