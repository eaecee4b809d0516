import type { PluginPort } from '#app/domain/kernel/index.ts'
import { drawing } from './drawing.ts'
import { embedding } from './embedding.ts'
import type { RenderOptions } from './profile.ts'

/** What a text is for; descriptions of tags are like posts, but nothing is embedded in them. */
export type TextUse = 'post' | 'comment' | 'tag' | 'bio'

/** How a text is rendered when it is saved. Made anew for each text: what plugins may take is counted. */
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
