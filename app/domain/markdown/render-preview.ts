import { z } from 'zod'
import { optionsFor } from './kinds-of-text.ts'
import { renderMarkdown } from './render.ts'
import { activated, query, wire } from '#kernel'

/** The HTML of a post's Markdown. Empty text returns empty HTML. */
export const renderPreview = query({
  name: 'markdown.preview',
  guard: activated,
  input: z.object({ content: wire.text({ max: 65_535 }) }),
  async run({ settings, ports, viewer }, { content }) {
    await ports.drawAhead({ content }, { userId: viewer.id, preview: true })
    return renderMarkdown(content, optionsFor('post', settings.general.site_url, ports.plugins))
      .html
  },
})
