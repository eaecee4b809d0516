/** Cards for URLs of known platforms, and the frames that readers can load. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enable, type PluginSite, pluginSite, writePlugin } from '#tests/support/plugin-site.ts'
import { embedding, frameOrigins } from './embedding.ts'
import { hasExternalContent, revealExternalContent } from './images.ts'
import { renderMarkdown } from './render.ts'
import { excerptOf } from './text.ts'

const siteUrl = 'https://forum.example/community'
const hostile = `export default () => ({ embed: {
  platforms: () => [],
  frameOrigins: ['https://forum.example', 'https://a.example; script-src *', '*', 'http://b.example', 'https://evil.example'],
  describe: address =>
    address.includes('/throw') ? (() => { throw new Error('no') })()
    : address.includes('/loop') ? (() => { for (;;); })()
    : address.includes('/own') ? { title: 'x', platform: 'y', frame: 'https://forum.example/community' }
    : address.includes('/js') ? { title: 'x', platform: 'y', frame: 'javascript:alert(1)' }
    : address.includes('/tags') ? { title: '<script>"', platform: '<img>', frame: 'https://evil.example/"><script>' }
    : null,
} })`

let w: PluginSite
beforeAll(async () => {
  w = pluginSite(folder => writePlugin(folder, 'hostile', { kinds: ['embed'] }, hostile))
  for (const slug of ['embeds', 'hostile']) await enable(w, slug)
})
afterAll(() => w[Symbol.dispose]())

const plugins = () => w.site.ports.plugins
const render = (source: string) =>
  renderMarkdown(source, { siteUrl, profile: 'post', embed: embedding(plugins(), siteUrl) }).html

const video = 'https://www.youtube.com/watch?v=abcdefghijk'

describe('a card', () => {
  test('replaces a bare URL alone in a paragraph, without any request', () => {
    const html = render(`Look:\n\n${video}\n\nNice.`)
    expect(html).toBe(
      '<p>Look:</p>\n<figure class="embed" data-embed="https://www.youtube-nocookie.com/embed/abcdefghijk">' +
        `<a href="${video}" rel="nofollow noopener ugc">YouTube abcdefghijk</a>` +
        '<figcaption>YouTube</figcaption></figure>\n<p>Nice.</p>',
    )
    expect(html).not.toMatch(/ src=/)
    expect(excerptOf(html)).toContain('YouTube abcdefghijk')
  })

  test.each([
    [
      'https://www.bilibili.com/video/BV1xx411c7mD/',
      'player.bilibili.com/player.html?bvid=BV1xx411c7mD&amp;autoplay=0',
    ],
    ['https://youtu.be/abcdefghijk', 'www.youtube-nocookie.com/embed/abcdefghijk'],
    ['https://vimeo.com/123456789', 'player.vimeo.com/video/123456789?dnt=1'],
  ])('%s', (address, frame) => expect(render(address)).toContain(`data-embed="https://${frame}"`))

  test.each([
    ['within a sentence', `See ${video}`],
    ['with words of its own', `[Look](${video})`],
    ['in a list', `- ${video}`],
    ['two of them', `${video}\n${video}`],
    ['elsewhere', 'https://example.org/watch?v=abcdefghijk'],
    ['no video', 'https://www.youtube.com/about'],
    ['a name that looks like it', 'https://www.youtube.com.example.org/watch?v=abcdefghijk'],
    ['a plugin that throws', 'https://x.example/throw'],
    ['a plugin that never answers', 'https://x.example/loop'],
    [
      'as HTML',
      `<figure class="embed" data-embed="https://evil.example/"><a href="/">x</a></figure>`,
    ],
  ])('is not made for %s', (_, source) => expect(render(source)).not.toContain('<figure'))

  test('has no frame of this site, of scripts or of unlisted origins, and no markup', () => {
    for (const path of ['own', 'js']) {
      expect(render(`https://x.example/${path}`)).toContain('<figure class="embed"><a ')
    }
    expect(render('https://x.example/tags')).toContain(
      '<figure class="embed" data-embed="https://evil.example/%22%3E%3Cscript%3E">' +
        '<a href="https://x.example/tags" rel="nofollow noopener ugc">&lt;script&gt;&quot;</a>' +
        '<figcaption>&lt;img&gt;</figcaption></figure>',
    )
  })

  test('is limited in number per text', () => {
    const cards = render(Array(30).fill(video).join('\n\n')).match(/<figure/g)
    expect(cards).toHaveLength(20)
  })
})

describe('frames', () => {
  test('load only from listed origins, never from the site itself', () => {
    expect(frameOrigins(plugins(), siteUrl)).toEqual([
      'https://player.bilibili.com',
      'https://www.youtube-nocookie.com',
      'https://player.vimeo.com',
      'https://evil.example',
    ])
  })

  test('are sandboxed, and shown only while their origin is listed', () => {
    const withheld = render(video)
    expect(hasExternalContent(withheld)).toBe(true)
    expect(revealExternalContent(withheld)).toBe(withheld)
    const shown = revealExternalContent(withheld, { frames: frameOrigins(plugins(), siteUrl) })
    expect(shown).toContain(
      '<iframe src="https://www.youtube-nocookie.com/embed/abcdefghijk" title="YouTube abcdefghijk" sandbox="',
    )
    expect(shown).not.toContain('allow-top-navigation')
    expect(hasExternalContent(shown)).toBe(false)
  })
})
