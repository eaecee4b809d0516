import { describe, expect, it } from 'vitest'
import type { ContentProfile } from './profile.ts'
import { renderMarkdown, sanitizeImportedHtml } from './render.ts'
import { violations, walk } from './testing/markup-walk.ts'

const siteUrl = 'https://forum.example/community'
const profiles: ContentProfile[] = ['post', 'comment', 'bio']

const html = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script\n>alert(1)</script\n>',
  '<script/x>alert(1)</script>',
  '<<script>alert(1)//<</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)">',
  '<img/src=`x`/onerror=alert(1)>',
  '<img src=x:alert(1) onerror=eval(src)>',
  '<IMG """><SCRIPT>alert(1)</SCRIPT>">',
  '<img src="javascript:alert(1)">',
  '<img src="jav&#x09;ascript:alert(1)">',
  '<img src=&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)>',
  '<img src="data:image/svg+xml;base64,PHN2Zy8+">',
  '<img srcset="https://evil.example/a 1x, javascript:alert(1) 2x">',
  '<img src="/community/uploads/a.png" srcset="//evil.example/a.png 2x">',
  '<img src=" &#14; javascript:alert(1)">',
  '<img data-external-src="javascript:alert(1)" src="/x.png">',
  '<img src="//evil.example/x.png">',
  '<img src="/\\evil.example/x.png">',
  '<img src="https://a.example/&quot; onerror=&quot;alert(1)">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<style><a title="</style><img src=1 onerror=alert(1)>">',
  '<title><a title="</title><img src=1 onerror=alert(1)>">',
  '<textarea><a title="</textarea><img src=1 onerror=alert(1)>">',
  '<xmp><a title="</xmp><img src=1 onerror=alert(1)>">',
  '<noembed><a title="</noembed><img src=1 onerror=alert(1)>">',
  '<option>&lt;script&gt;alert(1)&lt;/script&gt;</option>',
  '<select><option><img src=x onerror=alert(1)></option></select>',
  '<template><img src=x onerror=alert(1)></template>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<listing>&lt;img src=x onerror=alert(1)&gt;</listing>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<style>@import "//evil.example/x.css"</style>',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<p style="position:fixed;inset:0" class="modal" id="login">x</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java&Tab;script:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="&#1;javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="view-source:javascript:alert(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="https:javascript:alert(1)">x</a>',
  '<a href="https://a.example" onclick=alert(1) target=_blank ping=//evil.example style=x>x</a>',
  '<a href=https://a.example title="x&quot; onclick=&quot;alert(1)">x</a>',
  '<a href="/x"><a href="/y">nested</a></a>',
  '<a name=x id=y>x</a>',
  '<button formaction=javascript:alert(1)>x</button>',
  '<form action=javascript:alert(1)><input type=submit value=x></form>',
  '<input onfocus=alert(1) autofocus>',
  '<input type=password name=password>',
  '<label for=q onclick=alert(1)>x</label>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)></audio>',
  '<body onload=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<table background="javascript:alert(1)"><td background="javascript:alert(1)">x',
  '<td colspan=1000000000 rowspan=1000000000>x</td>',
  '<ol start="1;alert(1)" type=x><li value=9>x</ol>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<x onclick=alert(1)>x</x>',
  '<a/href=javascript:alert(1)//>x',
  '<p/onclick=alert(1)>x',
  '<p title="&#x3c;script&#x3e;">x</p>',
  '<code class="hljs language-js onclick=alert(1)">x</code>',
  '<pre class="language-&quot;><script>alert(1)</script>">x</pre>',
  '<pre><code class="language-js">&lt;img src=x onerror=alert(1)&gt;</code></pre>',
  '<h2 id="x" onclick=alert(1)>&lt;script&gt;</h2>',
  '<sup class="footnote-ref"><a href="#fn-1">&lt;b&gt;</a></sup>',
  '</p></div></section><div class="table-scroll">',
  '<p>unclosed <b><i><a href="/x">',
]

const markdown = [
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT:alert(1))',
  '[x]( javascript:alert(1) )',
  '[x](java\\script:alert(1))',
  '[x](javascript&#58;alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](&#x6A&#x61;vascript:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](<java script:alert(1)>)',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:msgbox(1))',
  '[x](file:///etc/passwd)',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '[x](\\\\evil.example)',
  '[x](https://a.example "title\\" onclick=\\"alert(1)")',
  '[x](https://a.example \'a" onmouseover="alert(1)\')',
  '[x](https://a.example/"onclick="alert(1))',
  '[x]: javascript:alert(1)\n\n[x]',
  '[x]: <javascript:alert(1)> "t"\n\n[a][x] ![a][x]',
  '<javascript:alert(1)>',
  '<data:text/html,x>',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml,<svg/onload=alert(1)>)',
  '![x" onerror="alert(1)](https://a.example/i.png)',
  '![x](https://a.example/i.png"onerror="alert(1))',
  '![<img src=x onerror=alert(1)>](https://a.example/i.png)',
  '![x](https://a.example/i.png "x\\" onerror=\\"alert(1)")',
  '[![x](javascript:alert(1))](javascript:alert(1))',
  '[<script>alert(1)</script>](/x)',
  'https://a.example/"onmouseover="alert(1)',
  'www.a.example/<script>alert(1)</script>',
  'http://javascript:alert(1)//',
  '# <img src=x onerror=alert(1)> "x" id=y',
  '# " onclick="alert(1)',
  '```js" onclick="alert(1)\nx\n```',
  '```"><script>alert(1)</script>\nx\n```',
  '```html\n<script>alert(1)</script><img src=x onerror=alert(1)>\n```',
  '    <script>alert(1)</script>',
  '`<script>alert(1)</script>`',
  '[^<script>]\n\n[^<script>]: x',
  'a[^"onclick=x]\n\n[^"onclick=x]: <img src=x onerror=alert(1)>',
  'a[^1]\n\n[^1]: [x](javascript:alert(1))',
  '| <script>alert(1)</script> |\n| --- |\n| <img src=x onerror=alert(1)> |',
  '- [ ] <input type=text onfocus=alert(1)>',
  '<div>\n<script>alert(1)</script>\n</div>',
  '<details open ontoggle=alert(1)>\n\n[x](javascript:alert(1))\n\n</details onclick=alert(1)>',
  '<table>\n<tr><td><style>\n\n</td></tr><img src=x onerror=alert(1)>',
  '<div title="\n\n"><img src=x onerror=alert(1)>\n\n">',
  '<div><a href="\n\n![x](" onerror=alert(1) y=")',
  '- <div>\n\n  </li></ul></div></div><p id=x onclick=alert(1)>',
  '<pre>\n<code class="language-math"><img src=x onerror=alert(1)></code>\n</pre>',
  '<!--\n\n--!><img src=x onerror=alert(1)>\n\n-->',
  '<script>\n`</script><img src=x onerror=alert(1)>`',
  '<math>\n<mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<p>\n\n```html\n</p><img src=x onerror=alert(1)>\n```',
  '<a href="javascript:alert(1)">x</a>',
  'x <a href="java&#115;cript:alert(1)" onclick="alert(1)">x</a>',
  'x <img src=x onerror=alert(1)> <kbd onclick=alert(1)>k</kbd>',
  'x <b onmouseover=alert(1)>x</b><b <script>alert(1)</script>>',
  'x <sup class="footnote-ref" id=z>1</sup> <code class=x>y</code>',
  '@a"onclick=x [@<b>](/users/"><script>)',
  '\\<script>alert(1)\\</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '**<script>**alert(1)**</script>**',
  '> <script>\n> alert(1)\n> </script>',
  '<!-- --!><script>alert(1)</script> -->',
  '\u0001<script>\u0000alert(1)</script>',
  '<scr\u0000ipt>alert(1)</scr\u0000ipt>',
]

describe('the allow-list', () => {
  for (const profile of profiles) {
    it.each(html)(`holds for HTML in a ${profile}: %s`, source => {
      expect(violations(sanitizeImportedHtml(source, { siteUrl, profile }).html)).toEqual([])
    })

    it.each([...markdown, ...html])(`holds for Markdown in a ${profile}: %s`, source => {
      expect(violations(renderMarkdown(source, { siteUrl, profile }).html)).toEqual([])
      expect(violations(renderMarkdown(`a ${source} b`, { siteUrl, profile }).html)).toEqual([])
    })
  }

  it('unsafe HTML is detected by this check', () => {
    const unsafe = [
      '<script>x</script>',
      '<img src="javascript:x">',
      '<a href="//x">x</a>',
      '<p onclick="x">x</p>',
      '<p id="login">x</p>',
      '<div class="modal">x</div>',
      '<p><b>x</p>',
    ]
    for (const source of unsafe) expect(violations(source)).not.toEqual([])
  })

  it('keeps only readable text of other elements', () => {
    const { html: out } = sanitizeImportedHtml(
      '<marquee>kept</marquee><style>gone</style><svg><text>gone</text></svg><iframe>gone</iframe>',
      { siteUrl, profile: 'post' },
    )
    expect(out).toBe('kept')
  })

  it.each(profiles)('limits a %s to its elements', profile => {
    const source = '<h2>a</h2><table><tr><td>b</table><img src="/i.png"><p>c <em>d</em></p><hr>'
    const names = new Set(
      walk(sanitizeImportedHtml(source, { siteUrl, profile }).html).elements.map(e => e.name),
    )
    const expected = {
      post: ['h2', 'div', 'table', 'tr', 'td', 'a', 'img', 'p', 'em', 'hr'],
      comment: ['p', 'a', 'em'],
      bio: ['p', 'img', 'em'],
    }
    expect([...names].sort()).toEqual(expected[profile].sort())
  })
})
