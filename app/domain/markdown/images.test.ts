import { describe, expect, it } from 'vitest'
import { hasExternalContent, revealExternalContent } from './images.ts'
import { renderMarkdown } from './render.ts'

const html = (source: string) =>
  renderMarkdown(source, { siteUrl: 'https://forum.example/community', profile: 'post' }).html

describe('external images', () => {
  it('load when they are revealed', () => {
    const held = html('![a](https://a.example/i.png) ![b](/community/uploads/j.png)')
    expect(hasExternalContent(held)).toBe(true)
    const shown = revealExternalContent(held)
    expect(shown).toContain('<img src="https://a.example/i.png" alt="a"')
    expect(hasExternalContent(shown)).toBe(false)
    expect(revealExternalContent(shown)).toBe(shown)
  })

  it('are not matched in text that mentions their markup', () => {
    const source =
      '`<img data-external-src="x">`\n\n```\n<img data-external-src="x">\n```\n<img data-external-src="x">'
    expect(hasExternalContent(html(source))).toBe(false)
    expect(revealExternalContent(html(source))).toBe(html(source))
  })
})
