import { describe, expect, it } from 'vitest'
import {
  hasExternalContent,
  hasWithheldImages,
  revealExternalContent,
  trustedSources,
} from './images.ts'
import { renderMarkdown } from './render.ts'

const html = (source: string) =>
  renderMarkdown(source, { siteUrl: 'https://forum.example/community', profile: 'post' }).html

describe('external images', () => {
  it('load when they are revealed', () => {
    const withheld = html('![a](https://a.example/i.png) ![b](/community/uploads/j.png)')
    expect(hasExternalContent(withheld)).toBe(true)
    const shown = revealExternalContent(withheld)
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

  const [secure, open] = ['https://forum.example/community', 'http://forum.example/community']
  const named = ['a.example', 'xn--mller-kva.example']
  const cases: [siteUrl: string, hosts: string[], address: string, shown: boolean][] = [
    [secure, [], 'https://a.example/i.png', true],
    [secure, [], 'http://a.example/i.png', false],
    [open, [], 'http://a.example/i.png', true],
    [secure, named, 'https://a.example/i.png?a=1&b=2', true],
    [secure, named, 'https://A.Example:443/i.png', true],
    [secure, named, 'https://müller.example/i.png', true],
    [secure, named, 'http://a.example/i.png', false],
    [open, named, 'http://a.example/i.png', true],
    [open, named, 'http://b.example/i.png', false],
    [secure, named, 'https://b.example/a.example/i.png', false],
    [secure, named, 'https://b.example/?https://a.example', false],
    [secure, named, 'https://b.a.example/i.png', false],
    [secure, named, 'https://a.example.b.example/i.png', false],
    [secure, named, 'https://a.example./i.png', false],
    [secure, named, 'https://a.example:8443/i.png', false],
    [secure, named, 'https://a.example@b.example/i.png', false],
    [secure, named, 'https://b.example\\@a.example/i.png', false],
    [secure, named, '//b.example/i.png', false],
  ]

  it.each(cases)('of the site %s with the hosts %j: %s', (siteUrl, hosts, address, shown) => {
    const { html: withheld } = renderMarkdown(`<img src="${address}" alt="a">`, {
      siteUrl,
      profile: 'post',
    })
    expect(hasWithheldImages(withheld)).toBe(true)
    const sources = trustedSources({ siteUrl, hosts })
    expect(hasWithheldImages(revealExternalContent(withheld, { sources }))).toBe(!shown)
    expect(hasWithheldImages(revealExternalContent(withheld))).toBe(false)
  })
})
