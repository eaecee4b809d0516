import { describe, expect, it } from 'vitest'
import { scopeAnchors } from './anchors.ts'
import { renderMarkdown } from './render.ts'

const html = (source: string) =>
  renderMarkdown(source, { siteUrl: 'https://forum.example/community', profile: 'post' }).html

describe('scopeAnchors', () => {
  it('prefixes headings, footnotes and the links to them', () => {
    const out = scopeAnchors(html('## A\n[a](#a) b[^1]\n\n[^1]: c'), '7')
    expect([...out.matchAll(/(?:id|href)="([^"]+)"/g)].map(match => match[1])).toEqual([
      'h-7-a',
      '#h-7-a',
      'fnref-7-1',
      '#fn-7-1',
      'fn-7-1',
      '#fnref-7-1',
    ])
  })

  it('leaves text and other URLs alone', () => {
    const source =
      '`<h2 id="h-a">` id="h-a" [x](/y#h-z) [z](https://a.example/#h-a)\n\n```\n<a href="#h-a">\n```'
    expect(scopeAnchors(html(source), '7')).toBe(html(source))
  })
})
