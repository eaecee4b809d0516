import { describe, expect, it } from 'vitest'
import { codePointLength, excerptOf, isVisiblyEmpty, plainText } from './text.ts'

describe('excerptOf', () => {
  it('leaves out code blocks and drawings, and shows links by their text', () => {
    const html =
      '<pre><code>x</code></pre><h2 id="h-a">A</h2>\n<p>b <a href="/c">d <em>e</em></a>, f<br>g</p>' +
      '<pre><code>h &lt;i&gt;</code></pre><svg><text>k</text></svg><p>j</p>'
    expect(excerptOf(html)).toBe('A b d e, f g j')
  })

  it.each([
    '<pre><code>x</code></pre>',
    '<p> </p>\n<pre>a</pre>\n<pre>b</pre>',
    '<svg><text>k</text></svg>',
    '<p><img src="/a.png"></p>',
  ])('shows that there is more than words in %s', html => expect(excerptOf(html)).toBe('…'))

  it('leaves out images, footnotes and links without text', () => {
    const html =
      '<p>a<sup class="footnote-ref"><a id="fnref-1" href="#fn-1">1</a></sup> ' +
      '<a class="image-link" href="/i.png"><img src="/i.png" alt="x"></a>b</p>' +
      '<section class="footnotes"><ol><li id="fn-1">c</li></ol></section>'
    expect(excerptOf(html)).toBe('a b')
  })

  it('counts code points and marks truncation', () => {
    expect(excerptOf(`<p>${'😀'.repeat(240)}</p>`)).toBe('😀'.repeat(240))
    expect(excerptOf(`<p>${'😀'.repeat(241)}</p>`)).toBe(`${'😀'.repeat(240)}...`)
    expect(excerptOf('<p>one two three</p>', 8)).toBe('one two...')
    expect(excerptOf('<p>a &amp; b</p>', 5)).toBe('a & b')
  })

  it('returns plain text, whatever the text contains', () => {
    expect(excerptOf('<p>&lt;b&gt; &amp;lt; &quot;</p>')).toBe('<b> &lt; "')
    expect(excerptOf('')).toBe('')
  })
})

describe('plainText', () => {
  it('puts each block on a separate line', () => {
    expect(
      plainText('<p>a<br>b</p>\n<ul>\n<li>c<ul><li>d</li></ul></li></ul><p> </p><p>e</p>'),
    ).toBe('a\nb\nc\nd\ne')
  })
})

describe('isVisiblyEmpty', () => {
  it.each([
    '',
    '<p> \n\t</p>',
    '<p>&nbsp;&#8203;&#x200D;&zwnj;&shy;</p>',
    '<p>\u200b\u2060\ufeff\u00ad\u3164\u2800\ufe0f</p>',
    '<p><br></p><hr>',
    '<a href="/x"></a>',
  ])('is true for %j', html => {
    expect(isVisiblyEmpty(html)).toBe(true)
  })

  it.each([
    '<p>a</p>',
    '<p>&lt;</p>',
    '<p>\u200b.</p>',
    '<img src="/i.png">',
    '<p>&amp;nbsp;</p>',
    '中',
    '😀',
  ])('is false for %j', html => {
    expect(isVisiblyEmpty(html)).toBe(false)
  })
})

describe('codePointLength', () => {
  it('counts a surrogate pair once', () => {
    expect(
      ['', 'abc', '中文', '😀', 'a😀b😀', '\ud83d', '\ude00\ud83d'].map(codePointLength),
    ).toEqual([0, 3, 2, 1, 4, 1, 2])
  })
})
