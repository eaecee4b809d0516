import { expect, test } from 'vitest'
import { htmlOfPost } from './bbcode.ts'

const none = () => undefined
const html = (text: string, uid = '') => htmlOfPost(text, uid, none)

test.each([
  ['plain text', '<t>A &lt; B &amp; C<br/>\nnext</t>', 'A &lt; B &amp; C<br>\nnext'],
  [
    'bold, italic and underlined',
    '<r><B><s>[b]</s>a<e>[/b]</e></B> <I><s>[i]</s>b<e>[/i]</e></I> <U><s>[u]</s>c<e>[/u]</e></U></r>',
    '<strong>a</strong> <em>b</em> <u>c</u>',
  ],
  [
    'a link',
    '<r><URL url="https://x.example/?a=1&amp;b=2"><s>[url=https://x.example/?a=1&amp;b=2]</s>x<e>[/url]</e></URL></r>',
    '<a href="https://x.example/?a=1&amp;b=2">x</a>',
  ],
  [
    'an address, which is cut in the text',
    '<r><URL url="https://x.example/long"><LINK_TEXT text="x...">https://x.example/long</LINK_TEXT></URL></r>',
    '<a href="https://x.example/long">https://x.example/long</a>',
  ],
  [
    'a quote in a quote',
    '<r><QUOTE author="Ana &quot;B&quot;"><s>[quote="Ana"]</s><QUOTE><s>[quote]</s>a<e>[/quote]</e></QUOTE>b<e>[/quote]</e></QUOTE></r>',
    '<blockquote><p><strong>Ana &quot;B&quot;</strong></p><blockquote>a</blockquote>b</blockquote>',
  ],
  [
    'code',
    '<r><CODE><s>[code]</s><i>\n</i>if (a &lt; b)\n  [b]<e>[/code]</e></CODE></r>',
    '<pre><code>if (a &lt; b)\n  [b]</code></pre>',
  ],
  [
    'lists',
    '<r><LIST type="decimal"><s>[list=1]</s><LI><s>[*]</s>a<LIST><s>[list]</s><LI><s>[*]</s>b</LI><e>[/list]</e></LIST></LI><e>[/list]</e></LIST></r>',
    '<ol><li>a<ul><li>b</li></ul></li></ol>',
  ],
  [
    'a picture',
    '<r><IMG src="https://x.example/a.png"><s>[img]</s>https://x.example/a.png<e>[/img]</e></IMG></r>',
    '<img src="https://x.example/a.png">',
  ],
  [
    'sizes, colors and smilies',
    '<r><SIZE size="150"><s>[size=150]</s><COLOR color="red"><s>[color=red]</s>a<e>[/color]</e></COLOR><e>[/size]</e></SIZE> <E>:)</E></r>',
    'a :)',
  ],
])('%s in XML', (_what, text, expected) => {
  expect(html(text)).toBe(expected)
})

test.each([
  ['marks', '[b:2fx]a[/b:2fx] [color=red:2fx]b[/color:2fx]\nc', '<strong>a</strong> b<br>\nc'],
  [
    'links and pictures',
    '[url:2fx]https://x.example[/url:2fx] [url=https://y.example:2fx]y[/url:2fx] [img:2fx]https://x.example/a.png[/img:2fx]',
    '<a href="https://x.example">https://x.example</a> <a href="https://y.example">y</a> <img src="https://x.example/a.png">',
  ],
  [
    'a quote and a list',
    '[quote=&quot;Ana&quot;:2fx]a[/quote:2fx][list=1:2fx][*:2fx]b[/*:m:2fx][/list:o:2fx]',
    '<blockquote><p><strong>Ana</strong></p>a</blockquote><ol><li>b</li></ol>',
  ],
  [
    'addresses and smilies',
    '<!-- m --><a class="postlink" href="https://x.example">x</a><!-- m --> <!-- s:) --><img src="{SMILIES_PATH}/a.gif" alt=":)" title="Smile" /><!-- s:) -->',
    '<a class="postlink" href="https://x.example">x</a> :)',
  ],
  ['BBCode that was not taken for one', '[b]a[/b]', '[b]a[/b]'],
])('%s in the older form', (_what, text, expected) => {
  expect(html(text, '2fx')).toBe(expected)
})

test('files are shown where the text has them', () => {
  const fileOf = (name: string) => ({
    address: `https://x.example/${name}`,
    picture: name === 'a.png',
  })
  const xml = (name: string) =>
    `<r><ATTACHMENT filename="${name}" index="0"><s>[attachment=0]</s>${name}<e>[/attachment]</e></ATTACHMENT></r>`
  expect(htmlOfPost(xml('a.png'), '', fileOf)).toBe(
    '<img src="https://x.example/a.png" alt="a.png">',
  )
  expect(htmlOfPost(xml('b.zip'), '', fileOf)).toBe('<a href="https://x.example/b.zip">b.zip</a>')
})
