import { parseDocument } from 'htmlparser2'
import fc from 'fast-check'
import { expect } from 'vitest'
import formulas from '#parts/connect/plugins/formulas/index.ts'
import { safeDrawing } from '#markdown/drawing-allow-list.ts'
import { drawnTitle } from '#markdown/drawn-title.ts'
import { decodeReferences, escapeHtml } from '#markdown/entities.ts'
import { linkedIds } from '#markdown/linked-ids.ts'
import { MaxElementDepth, MaxImportedLength, MaxSourceLength } from '#markdown/limits.ts'
import { mentionedNames } from '#markdown/mentions.ts'
import type { ContentProfile, Draw } from '#markdown/profile.ts'
import { renderMarkdown, sanitizeImportedHtml } from '#markdown/render.ts'
import { cleanSource } from '#markdown/source.ts'
import { violations, walk } from '#markdown/testing/markup-walk.ts'
import { codePointLength, excerptOf, isVisiblyEmpty } from '#markdown/text.ts'
import { unfinished } from '#markdown/unfinish.ts'
import { expectCheap } from '#tests/support/cpu-time.ts'
import { longTextOf, textOf } from './hostile.ts'
import { property } from './property.ts'

const siteUrl = 'https://forum.example/community'

/** What Markdown and its extensions are made of. */
const Markdown = [
  ...[
    '# ',
    '## ',
    '> ',
    '- ',
    '* ',
    '1. ',
    '- [ ] ',
    '- [x] ',
    '    ',
    '\t',
    '\n',
    '\n\n',
    '---\n',
    '===\n',
  ],
  ...[
    '```',
    '```js\n',
    '```constructor\n',
    '~~~\n',
    '`',
    '``',
    '*',
    '**',
    '_',
    '__',
    '***',
    '~~',
    '\\',
    '<!--',
    '-->',
  ],
  ...[
    '[',
    ']',
    '](',
    ')',
    '![',
    '[a]',
    '[a]: /b',
    '[a][b]',
    '[^1]',
    '[^1]: ',
    '(/x "t")',
    ' "',
    '<',
    '>',
  ],
  ...[
    '|',
    '|a',
    '|-',
    '|a|b|\n|-|-|\n',
    ':-:',
    '$',
    '$$',
    '$$\n',
    '$a$',
    '\\$',
    '@ann',
    '@ann_b.',
    '#10010000000000011',
  ],
  ...[
    'http://',
    'https://a.example/x',
    'www.a.example',
    'a@b.example',
    '<https://a.example>',
    'mailto:a@b.example',
  ],
  ...[
    'javascript:alert(1)',
    'JaVa&Tab;Script:',
    'data:text/html,x',
    'vbscript:',
    '//evil.example',
    '/\\evil.example',
  ],
  ...[
    '&colon;',
    '&#58;',
    '&#x6a;',
    '&NewLine;',
    ':smile:',
    '😀',
    'word ',
    'a',
    ' ',
    '&copy;',
    '\\(',
    '\\[x\\]',
  ],
  ...['https://forum.example/community/questions/10010000000000011', '/users/ann', '#h-a', '&#0;'],
]

const Html = [
  ...[
    '<b>',
    '</b>',
    '<i',
    '<a href="',
    '<a href=/x>',
    '</a>',
    '<img src=',
    '<img src="/x" alt="',
    '">',
    "'",
    ' onerror=x',
    ' onclick="x"',
  ],
  ...[
    '<div>',
    '</div>',
    '<p>',
    '</p>',
    '<ul><li>',
    '</ul>',
    '<table><tr><td>',
    '</table>',
    '<pre>',
    '<pre><code class="language-js">',
    '</code></pre>',
  ],
  ...[
    '<script>',
    '</script>',
    '<style>',
    '</style>',
    '<svg>',
    '<svg/onload=x>',
    '<math>',
    '<mtext>',
    '<textarea>',
    '<title>',
    '<xmp>',
    '<noscript>',
    '<template>',
    '<iframe srcdoc="',
    '<object data=',
    '<base href=',
    '<form action=',
    '<input type=checkbox>',
    '<details open>',
    '<summary>',
    '<h1>',
    '</h1>',
    '<h3>',
    '<plaintext>',
    '<select><option>',
  ],
  ...[
    '<!--',
    '-->',
    '--!>',
    '<![CDATA[',
    ']]>',
    '<?',
    '<!doctype html>',
    ' style="x"',
    ' id=x',
    ' class="language-math"',
    ' class="footnote-ref"',
    '<sup class="footnote-ref">',
    '<blockquote>',
    '<br/>',
    '<x-y>',
    '<ruby><rt>',
    '<annotation>',
    '<tt>',
    '</strike>',
  ],
]

const Everything = [...Markdown, ...Html]

const profile = fc.constantFrom<ContentProfile>('post', 'comment', 'bio')

/** Draws what it is given as bold text, which every profile allows. */
const draw: Draw = {
  languages: new Set(['math', 'mermaid']),
  formulas: true,
  draw: code => (code.includes('!') ? null : `<b>${escapeHtml(code)}</b>`),
}

const Drawing = /<figure class="drawing" tabindex="0">(<b>[^<]*<\/b>)<\/figure>/g

/** What a browser would do with the HTML, by another parser than the sanitizer's. */
function expectSafe(finished: string): void {
  const html = finished.replaceAll(Drawing, '$1')
  expect(violations(html)).toEqual([])
  const inside = [...parseDocument(html).children]
  for (let node = inside.pop(); node; node = inside.pop()) {
    if (node.type === 'text') continue
    if (!('attribs' in node)) throw new Error(`a ${node.type} in ${html}`)
    for (const [name, value] of Object.entries(node.attribs)) {
      expect(name).not.toMatch(/^(?:on|style$|srcdoc$|xlink|formaction$|action$)/i)
      if (/^(?:href|src|data-external-src)$/.test(name))
        expect(new URL(value, siteUrl).protocol).toMatch(/^(?:https?|mailto):$/)
    }
    inside.push(...node.children)
  }
  expect(html).not.toMatch(/[\0\ufeff]|\p{Surrogate}/u)
}

property('markdown', 'only listed elements, attributes and addresses come out', {
  input: fc.tuple(profile, textOf(Everything)),
  holds([profile, source]) {
    for (const options of [
      { siteUrl, profile },
      { siteUrl, profile, draw },
    ]) {
      const { html, text } = renderMarkdown(source, options)
      expectSafe(html)
      expect(walk(html).depth).toBeLessThanOrEqual(2 * MaxElementDepth)
      expect(text).not.toMatch(/\p{Surrogate}|native code/u)
      expect(renderMarkdown(source, options).html).toBe(html)
      expect(codePointLength(excerptOf(html, 50))).toBeLessThanOrEqual(53)
      if (isVisiblyEmpty(html))
        expect(
          text.replace(/[\s\p{Cc}\p{Cf}\p{M}\p{Zs}\p{Default_Ignorable_Code_Point}\u2800]/gu, ''),
        ).toBe('')
    }
  },
})

property('imported-html', 'only listed elements, attributes and addresses come out', {
  input: fc.tuple(profile, textOf([...Html, ...Html, ...Markdown])),
  holds([profile, source]) {
    for (const options of [
      { siteUrl, profile },
      { siteUrl, profile, draw },
    ])
      expectSafe(sanitizeImportedHtml(source, options).html)
  },
})

/** Without links: one in another loses its tags after the allow-list. */
const Unlinked = Html.filter(piece => !piece.startsWith('<a '))

property('imported-html-again', 'once more changes nothing', {
  input: textOf(Unlinked),
  holds(source) {
    const options = { siteUrl, profile: 'post' } as const
    const once = sanitizeImportedHtml(source, options).html
    const before = unfinished(once)
    expect(before === null ? once : sanitizeImportedHtml(before, options).html).toBe(once)
  },
})

/** A post of 20 KB (trust rule C3). */
const Usual = 20_000

property(
  'markdown-cost',
  'a post of 20 KB takes at most 100 ms, the longest at most six times that',
  {
    runs: 40,
    input: fc.tuple(profile, longTextOf(Everything, Usual), fc.boolean()),
    holds([profile, source, draws]) {
      const options = { siteUrl, profile, draw: draws ? draw : null }
      expectCheap(100, () => renderMarkdown(source, options))
      const long = source.repeat(4).slice(0, MaxSourceLength)
      expectCheap(600, () => renderMarkdown(long, options))
    },
  },
)

property('imported-html-cost', '20 KB take at most 100 ms, the longest at most twenty times that', {
  runs: 20,
  input: longTextOf([...Html, ...Html, ...Markdown], Usual),
  holds(source) {
    const options = { siteUrl, profile: 'post', draw } as const
    expectCheap(100, () => sanitizeImportedHtml(source, options))
    const long = source.repeat(14).slice(0, MaxImportedLength)
    expectCheap(2000, () => sanitizeImportedHtml(long, options))
  },
})

property('mentions', 'are names, whatever stands around them', {
  input: textOf([...Markdown, '@', '@a', '@Ann', '@ann-', '[@ann](/x)']),
  holds(source) {
    const names = mentionedNames(source)
    for (const name of names) {
      expect(name).toMatch(/^[a-zA-Z\d_.-]{2,30}$/)
      expect(source.replace(/[^\w@.-]/g, '')).toContain(name)
    }
    expect(new Set(names.map(name => name.toLowerCase())).size).toBe(names.length)
  },
})

property('linked-ids', 'are ids, at any size of a text', {
  input: textOf([...Markdown, ...Html]),
  holds(source) {
    const { html } = renderMarkdown(source, { siteUrl, profile: 'post' })
    for (const { questionRef, answerRef } of linkedIds(source, html))
      expect(`${questionRef}${answerRef ?? ''}`).toMatch(/^[a-zA-Z\d]+$/)
  },
})

property('text-cost', 'names, ids and excerpts of the longest text take at most 300 ms', {
  runs: 15,
  input: longTextOf(Everything, MaxSourceLength),
  holds(source) {
    expectCheap(300, () => mentionedNames(source))
    const { html } = renderMarkdown(source, { siteUrl, profile: 'post' })
    expectCheap(300, () => linkedIds(source, html))
    expectCheap(100, () => excerptOf(html))
  },
})

const Svg = [
  ...[
    '<svg xmlns="http://www.w3.org/2000/svg"',
    '<math>',
    '</math>',
    '</svg>',
    '<g>',
    '<path d="M0"',
    '<text x="1">',
    '<a xlink:href="',
    '<use href="#x"',
    '<image href="',
    '<foreignObject>',
    '<style>',
    '<script>',
    '<animate onbegin="',
    '<set attributeName="href" to="',
    '<annotation encoding="text/html">',
    '<annotation-xml>',
    '<maction actiontype="statuslink"',
    '<mtext>',
    '<mglyph src="',
    '<mi href="',
  ],
  ...[
    '>',
    '/>',
    '"',
    "'",
    ' fill="url(#a)"',
    ' fill="url(https://evil.example)"',
    ' style="x"',
    ' onload="x"',
    ' id="a"',
    ' marker-end="url(#a)"',
    ' viewBox="0 0 1 1"',
    'javascript:x',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '&lt;',
    'a',
    '1',
    ' xmlns="x"',
    ' aria-label="<b>"',
  ],
]

property('drawing', 'of a drawing only shapes and signs come out', {
  runs: 300,
  input: fc.tuple(
    fc.constantFrom('<svg>', '<math>', ''),
    textOf(Svg),
    fc.constantFrom('</svg>', '</math>', ''),
  ),
  holds([start, inner, end]) {
    const safe = safeDrawing(start + inner + end)
    if (safe === null) return
    const inside = [...parseDocument(safe, { xmlMode: true }).children]
    for (let node = inside.pop(); node; node = inside.pop()) {
      if (node.type === 'text') continue
      if (!('attribs' in node)) throw new Error(`a ${node.type} in ${safe}`)
      expect(node.name).not.toMatch(
        /^(?:script|style|a|use|image|foreignObject|animate|set|annotation-xml|mglyph|maction)$/i,
      )
      for (const [name, value] of Object.entries(node.attribs)) {
        expect(name).not.toMatch(/^(?:on|style$|href$|xlink|src$)/i)
        if (name !== 'xmlns' && name !== 'aria-label')
          expect(value).not.toMatch(/javascript:|\/\/|["'<>]/i)
      }
      inside.push(...node.children)
    }
  },
})

const Tex = [
  '\\frac{',
  '}{',
  '}',
  '{',
  '^',
  '_',
  '\\href{javascript:alert(1)}{x}',
  '\\url{x}',
  '\\htmlClass{a}{b}',
  '\\includegraphics{x}',
  '\\text{',
  '\\def\\a{\\a\\a}',
  '\\a',
  '\\begin{matrix}',
  '&',
  '\\\\',
  '\\end{matrix}',
  '\\sqrt{',
  'x',
  '中',
  '<script>',
  '"',
  '%',
  '~',
  '#',
  '\\rule{9999em}{9999em}',
  '\\color{red}',
  '\\left(',
  '\\right)',
]

property('formula', 'of a formula only shapes and signs come out, in bounded time', {
  runs: 80,
  input: textOf(Tex, 20),
  async holds(code) {
    const { render } = await formulas.make({} as never)
    const made = render!.draw(code, 'math', true)
    const safe = made && safeDrawing(made.html)
    if (safe) expect(safe).not.toMatch(/<(?:script|a|img|style)\b|\s(?:on\w+|href|src|style)=/i)
    expectCheap(150, () => render!.draw(code.repeat(9).slice(0, 2000), 'math', true))
  },
})

property('drawn-title', 'is the title, with its formulas drawn', {
  runs: 300,
  input: textOf(['$', '$$', '$a$', '\\$', '\\', ' ', '5', '<', '&', 'a', '!', '\n'], 20),
  holds(typed) {
    const title = cleanSource(typed, Infinity)
    const html = drawnTitle(title, draw)
    if (html === null) return
    expectSafe(html)
    expect(html).toContain('<b>')
    const words = (text: string) => text.replace(/\\displaystyle|[$\s]/g, '')
    expect(words(decodeReferences(html.replace(/<\/?b>/g, '')))).toBe(words(title))
  },
})
