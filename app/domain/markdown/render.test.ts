import { describe, expect, it } from 'vitest'
import type { ContentProfile } from './profile.ts'
import { renderMarkdown, sanitizeImportedHtml } from './render.ts'

const siteUrl = 'https://forum.example/community'
const html = (source: string, profile: ContentProfile = 'post') =>
  renderMarkdown(source, { siteUrl, profile }).html
const imported = (source: string, profile: ContentProfile = 'post') =>
  sanitizeImportedHtml(source, { siteUrl, profile }).html

const rel = 'rel="nofollow noopener ugc"'

describe('Markdown of a post', () => {
  it.each([
    ['line breaks', 'a\nb  \nc\\\nd', '<p>a<br>b  <br>c<br>d</p>'],
    [
      'emphasis',
      '*a* _b_ **c** ~~d~~ `e`',
      '<p><em>a</em> <em>b</em> <strong>c</strong> <del>d</del> <code>e</code></p>',
    ],
    ['underscores within words', 'snake_case_name', '<p>snake_case_name</p>'],
    [
      'emphasis next to Chinese marks',
      '**注意：**请看**这里**',
      '<p><strong>注意：</strong>请看<strong>这里</strong></p>',
    ],
    ['a quoted word in bold', '这是**“重点”**内容', '<p>这是<strong>“重点”</strong>内容</p>'],
    ['character references', 'a &copy; &#65; \\&copy; &lt;b>', '<p>a © A &amp;copy; &lt;b&gt;</p>'],
    ['rules', 'a\n\n---\n\nb', '<p>a</p>\n<hr>\n<p>b</p>'],
    ['a code span with backticks', '`` a`b ``', '<p><code>a`b</code></p>'],
    ['a code span without an end', '`a ``b', '<p>`a ``b</p>'],
    [
      'permitted inline HTML',
      'H<sub>2</sub>O <kbd class="x">Ctrl</kbd><br>c',
      '<p>H<sub>2</sub>O <kbd>Ctrl</kbd><br>c</p>',
    ],
    [
      'other inline HTML as text',
      'List<String> <x-y a="b">',
      '<p>List&lt;String&gt; &lt;x-y a="b"&gt;</p>',
    ],
    ['blocks of HTML', '<div class="x" id="y">\n*a*\n</div>', '<div>\n*a*\n</div>'],
    [
      'Markdown between blocks of HTML',
      '<details open ontoggle="x">\n<summary>More</summary>\n\n*a*\n\n</details>\nb',
      '<details open>\n<summary>More</summary>\n<p><em>a</em></p>\n</details>\nb',
    ],
    [
      'tables written in HTML',
      '<table>\n<caption>c</caption>\n<tr><td align="right" style="x">1</td></tr>\n</table>',
      '<div class="table-scroll" tabindex="0"><table>\n<caption>c</caption>\n' +
        '<tr><td class="align-right">1</td></tr>\n</table></div>',
    ],
    ['no comments', 'a\n\n<!-- language: lang-js -->\n\nb', '<p>a</p>\n\n<p>b</p>'],
    [
      'no scripts and styles',
      'a\n<script>\nx()\n\n</script>\n<style>b{}</style>\nc',
      '<p>a</p>\n\n\n<p>c</p>',
    ],
    ['a name in brackets as text', '<your-key>\n*b*', '<p>&lt;your-key&gt;<br>*b*</p>'],
    ['other instructions as text', '<?php\n$a->b()?>', '<p>&lt;?php<br>$a-&gt;b()?&gt;</p>'],
    [
      'what a block does not close within its own part',
      '- <div><b>a\n- b\n\n> <table><tr><td>c\n\n</div></blockquote>d',
      '<ul>\n<li><div><b>a\n</b></div></li>\n<li>b</li>\n</ul>\n<blockquote>\n' +
        '<div class="table-scroll" tabindex="0"><table><tr><td>c\n</td></tr></table></div>' +
        '</blockquote>\nd',
    ],
    [
      'a line that starts with inline HTML',
      '<kbd>A</kbd>\n*b*',
      '<p><kbd>A</kbd><br><em>b</em></p>',
    ],
    ['the start of a list', '3. a\n4. b', '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['a list after a line', 'a\n- b', '<p>a</p>\n<ul>\n<li>b</li>\n</ul>'],
    [
      'setext headings',
      'Title\nof two lines\n---',
      '<h2 id="h-title-of-two-lines">Title<br>of two lines</h2>',
    ],
  ])('writes %s', (_, source, expected) => {
    expect(html(source)).toBe(expected)
  })

  it('quotes, with lazy lines and lists inside', () => {
    expect(html('> a\nb\n> - c\n> - d\n\ne')).toBe(
      '<blockquote>\n<p>a<br>b</p>\n<ul>\n<li>c</li>\n<li>d</li>\n</ul>\n</blockquote>\n<p>e</p>',
    )
    expect(html('> a\n===')).toBe('<blockquote>\n<p>a<br>===</p>\n</blockquote>')
    expect(html('> a\n> > b\n> c')).toContain('<blockquote>\n<p>b')
    expect(html('> # a\nb')).toBe('<blockquote>\n<h2 id="h-a">a</h2>\n</blockquote>\n<p>b</p>')
    expect(html('> ```\nb')).toMatch(/<\/blockquote>\n<p>b<\/p>$/)
    expect(html('> - a\n> b\nc')).toBe(
      '<blockquote>\n<ul>\n<li>a<br>b<br>c</li>\n</ul>\n</blockquote>',
    )
  })

  it('gives headings unique anchors that keep Chinese, at a level below the page title', () => {
    expect(html('# 你好 World!\n## 你好 World\n## `a_b` <x>\n###### 深')).toBe(
      '<h2 id="h-你好-world">你好 World!</h2>\n<h3 id="h-你好-world-2">你好 World</h3>\n' +
        '<h3 id="h-a_b-x"><code>a_b</code> &lt;x&gt;</h3>\n<h6 id="h-深">深</h6>',
    )
    expect(html('## a\n### b')).toBe('<h2 id="h-a">a</h2>\n<h3 id="h-b">b</h3>')
    expect(html('## a\n## a\n## a-2\n## !')).toContain('id="h-a-2-2">a-2</h2>\n<h2 id="h-section"')
  })

  it('links to headings as their author writes them', () => {
    expect(html('[x](#你好-World) [y](#%E4%BD%A0) [z](#)')).toBe(
      '<p><a href="#h-你好-world">x</a> <a href="#h-你">y</a> z</p>',
    )
  })

  it('puts tables into a scrollable box', () => {
    expect(html('|a|b|\n|:-|-:|\n|1|`x\\|y`|\nc')).toBe(
      '<div class="table-scroll" tabindex="0"><table>\n<thead>\n' +
        '<tr><th class="align-left">a</th><th class="align-right">b</th></tr>\n</thead>\n<tbody>\n' +
        '<tr><td class="align-left">1</td><td class="align-right"><code>x|y</code></td></tr>\n' +
        '<tr><td class="align-left">c</td><td class="align-right"></td></tr>\n' +
        '</tbody>\n</table></div>',
    )
    expect(html('a|b\n-|-|-\nc')).toBe('<p>a|b<br>-|-|-<br>c</p>')
    expect(html('text\n|a|\n|-|')).toMatch(/^<p>text<\/p>\n<div class="table-scroll"/)
  })

  it('labels the checkbox of a task by its text', () => {
    expect(html('- [ ] a *b*\n- [x] c\n  - d')).toBe(
      '<ul class="task-list">\n' +
        '<li class="task"><label><input type="checkbox" disabled> a <em>b</em></label></li>\n' +
        '<li class="task"><label><input type="checkbox" disabled checked> c</label><ul>\n' +
        '<li>d</li>\n</ul>\n</li>\n</ul>',
    )
    expect(html('- [ ] a\n\n- b')).toContain(
      '<li class="task"><p><label><input type="checkbox" disabled> a</label></p>\n</li>',
    )
  })

  it('numbers footnotes by their first mention and links back', () => {
    const out = html(
      'a[^x] b[^y] c[^x] d[^z]\n\n[^y]: second\n[^x]: first *one*\n    goes on\n[^q]: unused',
    )
    expect(out).toBe(
      '<p>a<sup class="footnote-ref"><a id="fnref-1" href="#fn-1">1</a></sup>' +
        ' b<sup class="footnote-ref"><a id="fnref-2" href="#fn-2">2</a></sup>' +
        ' c<sup class="footnote-ref"><a id="fnref-1-2" href="#fn-1">1</a></sup> d[^z]</p>\n' +
        '<section class="footnotes"><ol>\n' +
        '<li id="fn-1"><p>first <em>one</em><br>goes on <a class="footnote-back" href="#fnref-1">↩</a></p></li>\n' +
        '<li id="fn-2"><p>second <a class="footnote-back" href="#fnref-2">↩</a></p></li>\n' +
        '</ol></section>',
    )
  })

  it('highlights code on the server, only in known languages', () => {
    expect(html('```JS\nlet a = "<b>"\n```')).toBe(
      '<div class="code-block" data-lang="js"><pre tabindex="0"><code class="hljs language-js">' +
        '<span class="hljs-keyword">let</span> a = <span class="hljs-string">&quot;&lt;b&gt;&quot;</span>\n' +
        '</code></pre></div>',
    )
    expect(html('```brainfuck\n<a>\n```')).toBe(
      '<div class="code-block" data-lang="brainfuck"><pre tabindex="0">' +
        '<code class="language-brainfuck">&lt;a&gt;\n</code></pre></div>',
    )
    expect(html('    a <b>')).toBe(
      '<div class="code-block"><pre tabindex="0"><code>a &lt;b&gt;\n</code></pre></div>',
    )
    expect(html('```html\n<p style="color: red"><script>let a</script>\n```')).toContain(
      '<span class="language-javascript"><span class="hljs-keyword">let</span>',
    )
  })

  it('does not highlight long and wide code', () => {
    expect(html(`\`\`\`js\n${'let a\n'.repeat(1_500)}\`\`\``)).not.toContain('hljs')
    expect(html(`\`\`\`js\nlet ${'a'.repeat(500)}\n\`\`\``)).not.toContain('hljs')
    expect(html(`\`\`\`js\n${'let a\n'.repeat(500)}\`\`\``)).toContain('hljs-keyword')
  })

  it('links bare URLs without the punctuation around them', () => {
    const link = (href: string, text = href) => `<a href="${href}" ${rel}>${text}</a>`
    expect(html('见https://a.example/b_c_d?e=*f*g，好 (http://b.example/x_(y)).')).toBe(
      `<p>见${link('https://a.example/b_c_d?e=*f*g')}，好 (${link('http://b.example/x_(y)')}).</p>`,
    )
    expect(html('www.a.example/x, me@a.example. xhttp://no')).toBe(
      `<p>${link('http://www.a.example/x', 'www.a.example/x')}, ` +
        '<a href="mailto:me@a.example">me@a.example</a>. xhttp://no</p>',
    )
    expect(html('**https://a.example/**')).toBe(
      `<p><strong>${link('https://a.example/')}</strong></p>`,
    )
    expect(html('`https://a.example` http:// www.x')).not.toContain('<a')
  })

  it('marks links to other sites and shortens links to this one', () => {
    expect(html('[a](https://a.example) [b](https://forum.example/community/tags?x=1#y)')).toBe(
      `<p><a href="https://a.example/" ${rel}>a</a> <a href="/community/tags?x=1#y">b</a></p>`,
    )
    expect(html('[a](/questions/1/x "A title, 1.") [b](relative) [c][d]\n\n[d]: /e')).toBe(
      '<p><a href="/community/questions/1/x" title="A title, 1.">a</a> b <a href="/e">c</a></p>',
    )
    expect(html('[](https://a.example/)')).toContain('>https://a.example/</a>')
  })

  it('links ids of questions and answers, and leaves names as text', () => {
    const id = '10010000000000011'
    expect(html(`#${id} x#${id} #123 #${id}a @bob`)).toBe(
      `<p><a href="/community/questions/${id}">#${id}</a> x#${id} #123 #${id}a @bob</p>`,
    )
    expect(html('#10030000000000011 `#10010000000000011`')).not.toContain('<a')
  })

  it('loads images lazily, with a description and a link to the full file', () => {
    expect(html('![A *cat*](/community/uploads/c.png "Cat")')).toBe(
      '<p><a class="image-link" href="/community/uploads/c.png">' +
        '<img src="/community/uploads/c.png" alt="A cat" title="Cat" loading="lazy" decoding="async"></a></p>',
    )
    expect(html('[![](/community/uploads/c%20d.png)](/x)')).toBe(
      '<p><a href="/x"><img src="/community/uploads/c%20d.png" alt="c d.png" loading="lazy" decoding="async"></a></p>',
    )
    expect(html('a <img src="/i.png" width="30" height="20%">')).toContain(
      '<img src="/i.png" alt="" width="30" loading="lazy" decoding="async">',
    )
  })

  it('leaves the text of an image empty if there is none, and labels its link with the file name', () => {
    expect(html('![](/community/uploads/c%20d.png)')).toBe(
      '<p><a class="image-link" href="/community/uploads/c%20d.png" aria-label="c d.png">' +
        '<img src="/community/uploads/c%20d.png" alt="" loading="lazy" decoding="async"></a></p>',
    )
    const linked = '<a href="/x"><img src="/community/uploads/c.png" alt="c.png"'
    expect(html('[![](/community/uploads/c.png)](/x)')).toContain(linked)
    expect(html('![](/community/uploads/c.png)', 'comment')).toContain('>c.png</a>')
    expect(html('![](/community/uploads/%22x%22.png)')).toContain('aria-label="&quot;x&quot;.png"')
  })

  it('gives external images no source', () => {
    const out = html('![x](https://a.example/i.png) ![y](//a.example/j.png) ![z](ftp://a/k.png)')
    expect(out).not.toMatch(/ src=/)
    expect(out.match(/<img data-external-src="https:\/\/a\.example\/[ij]\.png"/g)).toHaveLength(2)
    expect(html('![x](https://forum.example/i.png)')).toContain('<img src="/i.png"')
  })

  it('returns the visible text', () => {
    const { text } = renderMarkdown(
      '# A\nb **c**\n- d\n  - e\n\n|f|g|\n|-|-|\n|h|i|\n\n```\n<j>\n```\nk[^1]\n\n[^1]: l',
      {
        siteUrl,
        profile: 'post',
      },
    )
    expect(text).toBe('A\nb c\nd\ne\nf g\nh i\n<j>\nk\nl')
  })

  it('accepts any line endings and drops control characters', () => {
    expect(html('a\r\nb\rc\u0000d\u0001\ud800')).toBe('<p>a<br>b<br>cd\ufffd</p>')
    expect(html('')).toBe('')
  })
})

describe('Markdown of a comment', () => {
  const comment = (source: string) => html(source, 'comment')

  it('links names written plainly or as links', () => {
    expect(comment('@bob, 你好@al.x。 me@a.example x@bob `@bob` @b')).toBe(
      '<p><a href="/community/users/bob">@bob</a>, 你好<a href="/community/users/al.x">@al.x</a>。 ' +
        '<a href="mailto:me@a.example">me@a.example</a> x@bob <code>@bob</code> @b</p>',
    )
    expect(comment('[@bob](/users/bob) @snake_case_name')).toBe(
      '<p><a href="/community/users/bob">@bob</a> ' +
        '<a href="/community/users/snake_case_name">@snake_case_name</a></p>',
    )
  })

  it('has no headings, tables, images or footnotes', () => {
    expect(comment('# a\n|b|\n|-|\nc[^1]\n===\n\n[^1]: d')).not.toMatch(/<(?:h\d|table|sup)/)
    expect(comment('![cat](https://a.example/i.png) [![x](/i.png)](/y)')).toBe(
      `<p><a href="https://a.example/i.png" ${rel}>cat</a> <a href="/y">x</a></p>`,
    )
    expect(comment('- [x] a\n- [ ] b')).toBe('<ul>\n<li>[x] a</li>\n<li>[ ] b</li>\n</ul>')
  })

  it('shows images that members have uploaded', () => {
    const image = '/community/uploads/post/4kQm.png'
    expect(comment(`![cat](${image})`)).toBe(
      `<p><a class="image-link" href="${image}"><img src="${image}" alt="cat" loading="lazy" decoding="async"></a></p>`,
    )
    for (const other of [
      '/community/uploads/files/post/4kQm/a.png',
      '/community/uploads/post/../../logout',
      '/community/uploads/post/%2e%2e/%2e%2e/logout',
      '//community/uploads/post/4kQm.png',
      'https://a.example/community/uploads/post/4kQm.png',
    ])
      expect(comment(`![cat](${other})`), other).not.toContain('<img')
  })

  it('keeps code, quotes, lists and links', () => {
    expect(comment('> a\n\n1. `b`\n\n```js\nlet c\n```')).toMatch(
      /<blockquote>[\s\S]*<ol>[\s\S]*<code>b<\/code>[\s\S]*hljs-keyword/,
    )
  })
})

describe('Markdown of a biography', () => {
  it('is reduced to paragraphs, bold, emphasis and images', () => {
    expect(html('# A\n**b** _c_ [d](/e)\n\n![f](https://a.example/g.png)\n- h', 'bio')).toBe(
      '<p>A</p>\n<p><strong>b</strong> <em>c</em> d</p>\n' +
        '<p><img data-external-src="https://a.example/g.png" alt="f" loading="lazy" decoding="async"></p>\n\nh',
    )
  })
})

describe('external HTML', () => {
  it('keeps what Markdown can produce, in the same form', () => {
    expect(imported('<h1>T</h1><h2>u</h2><p>a <strike>b</strike> <tt>c</tt><hr/>')).toBe(
      '<h2 id="h-t">T</h2><h3 id="h-u">u</h3><p>a <s>b</s> <code>c</code></p><hr>',
    )
    expect(imported('<table><tr><th align="right" colspan=2>a</table>')).toBe(
      '<div class="table-scroll" tabindex="0"><table><tr><th colspan="2" class="align-right">a</th></tr></table></div>',
    )
    expect(imported('<pre class="lang-py prettyprint"><code>def a</code></pre>')).toContain(
      '<div class="code-block" data-lang="py"><pre tabindex="0"><code class="hljs language-py"><span',
    )
    expect(imported('<pre>a <b>b</b></pre>')).toBe(
      '<div class="code-block"><pre tabindex="0">a <b>b</b></pre></div>',
    )
  })

  it('blocks images, marks links, unwraps nested links', () => {
    expect(
      imported('<a href="http://a.example/x"><img src="http://a.example/i.png" alt="I"></a>'),
    ).toBe(
      `<a href="http://a.example/x" ${rel}><img data-external-src="http://a.example/i.png" alt="I" loading="lazy" decoding="async"></a>`,
    )
    expect(imported('<a href="/a">b<a href="/c">d</a>e</a> <a>f</a>')).toBe(
      '<a href="/a">bde</a> f',
    )
  })

  it('converts headings and images of comments to text and links', () => {
    expect(imported('<h2>a</h2><img src="/i.png" alt="b &quot;c&quot;">', 'comment')).toBe(
      '<p>a</p><a href="/i.png">b &quot;c&quot;</a>',
    )
  })

  it('does not change when it is sanitized again', () => {
    for (const [source, safe] of [
      ['<p><strike>a</strike><br /></p>', '<p>a<br></p>'],
      ['<p>a &#x17;b</p>', '<p>a b</p>'],
    ] as const) {
      expect(imported(source, 'bio')).toBe(safe)
      expect(imported(safe, 'bio')).toBe(safe)
    }
  })

  it('does not change when it is sanitized again', () => {
    for (const [source, safe] of [
      ['<p><strike>a</strike><br /></p>', '<p>a<br></p>'],
      ['<p>a &#x17;b</p>', '<p>a b</p>'],
    ] as const) {
      expect(imported(source, 'bio')).toBe(safe)
      expect(imported(safe, 'bio')).toBe(safe)
    }
  })

  it('closes unclosed elements', () => {
    expect(imported('<ul><li>a<li><b>b')).toBe('<ul><li>a</li><li><b>b</b></li></ul>')
  })
})
