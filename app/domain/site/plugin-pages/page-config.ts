/** What pages and API clients need to know about plugins of some kinds. */
import { z } from 'zod'
import { open, query } from '#kernel'
import { quickLinksFor } from './quick-links.ts'

/** Sites whose content can be embedded by plugins. */
export const listEmbeds = query({
  name: 'plugin_pages.list_embeds',
  guard: open,
  input: z.object({}),
  run: ({ ports: { plugins } }) =>
    plugins.active('embed').flatMap(slug => {
      const told = plugins.callNow(slug, ({ embed }) =>
        embed!
          .platforms()
          .slice(0, 100)
          .map(({ platform, enable }) => ({ platform: String(platform), enable: enable === true })),
      )
      return told.ok ? told.value : []
    }),
})

/** The theme for drawings by plugins; null if none draws. */
export const showRenderTheme = query({
  name: 'plugin_pages.show_render_theme',
  guard: open,
  input: z.object({}),
  run({ ports: { plugins } }) {
    const [slug] = plugins.active('render')
    const told = slug
      ? plugins.callNow(slug, ({ render }) => String(render!.theme ?? 'default'))
      : null
    return told?.ok ? { theme: told.value } : null
  },
})

/** Quick links next to the lists. */
export const showSidebar = query({
  name: 'plugin_pages.show_sidebar',
  guard: open,
  input: z.object({}),
  run: ctx => quickLinksFor(ctx),
})
