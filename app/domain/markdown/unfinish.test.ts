import { afterAll, beforeAll, expect, test } from 'vitest'
import { enable, type PluginSite, pluginSite } from '#tests/support/plugin-site.ts'
import { drawing } from './drawing.ts'
import { sanitizeImportedHtml } from './render.ts'
import { unfinished } from './unfinish.ts'

let w: PluginSite
beforeAll(async () => {
  w = pluginSite()
  await enable(w, 'formulas')
})
afterAll(() => w[Symbol.dispose]())

const render = (html: string, draws = true) =>
  sanitizeImportedHtml(html, {
    ...{ siteUrl: 'https://forum.example/community', profile: 'post' },
    draw: draws ? drawing(w.site.ports.plugins) : null,
  }).html

const texts = [
  '<p>So $a &lt; b$, <em>$$x_1$$</em> and \\$5</p><p>$$\\frac{1}{2}$$</p>',
  '<pre class="lang-py"><code>x = "$a$"\n&lt;b&gt;</code></pre><pre>plain <b>b</b></pre><pre class="lang-js">let a</pre>',
  '<div><table><tr><td align="right"><table><tr><td>1</td></tr></table></td></tr></table></div><table><tr><td>2</td></tr></table>',
  '<p><img src="https://a.example/x.png" alt="x"> <a href="/y"><img src="/community/uploads/post/a.png"></a></p>',
  '<h1>On $x$</h1><h2>On x</h2><h2>On x</h2><p><a href="#on-x">there</a> <a href="https://a.example/?a=1&amp;b=2" title="t">b</a></p>',
  '<details open><summary>a</summary><dl><dt>b<dd>c</dl></details><blockquote><ul><li>d</ul></blockquote>',
]

test.each(texts)('%# is restored from finished HTML, with formulas and without', html => {
  const drawn = render(html)
  const plain = render(html, false)
  expect(render(unfinished(drawn)!)).toBe(drawn)
  expect(render(unfinished(plain)!)).toBe(drawn)
  expect(render(unfinished(drawn)!, false)).toBe(plain)
})

test('a file name that an older renderer inserted for a missing text is removed', () => {
  const old =
    '<p><a class="image-link" href="https://a.example/x.png" rel="nofollow noopener ugc">' +
    '<img data-external-src="https://a.example/x.png" alt="x.png" loading="lazy" decoding="async"></a></p>'
  expect(render(unfinished(old)!)).toBe(render('<p><img src="https://a.example/x.png"></p>'))
  expect(render(unfinished(old)!)).toContain('alt=""')
})

test('a drawing without its source cannot be restored', () => {
  expect(
    unfinished('<figure class="drawing" tabindex="0"><svg><text>x</text></svg></figure>'),
  ).toBe(null)
  expect(unfinished('<p><math><mi>x</mi></math></p>')).toBe(null)
})
