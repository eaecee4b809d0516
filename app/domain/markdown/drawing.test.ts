/** Formulas and diagrams in texts: how they are rendered, and what is blocked. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PluginPort } from '#kernel'
import { enable, type PluginSite, pluginSite, writePlugin } from '#tests/support/plugin-site.ts'
import { drawing } from './drawing.ts'
import { safeDrawing } from './drawing-allow-list.ts'
import { renderMarkdown, sanitizeImportedHtml } from './render.ts'
import { excerptOf } from './text.ts'

const evil = `<svg onload="alert(1)" style="x" class="button"><style>*{}</style><script>alert(1)</script>
  <a href="javascript:alert(1)"><text fill="url(https://evil.example/)">x</text></a>
  <foreignObject><iframe src="https://evil.example"></iframe></foreignObject>
  <image href="https://evil.example/x.png"/><use href="#a"/></svg>`

let w: PluginSite
beforeAll(async () => {
  w = pluginSite(folder =>
    writePlugin(
      ...([folder, 'evil', { kinds: ['render'] }] as const),
      `export default () => ({ render: { languages: ['evil'], draw(code) { while (code === 'endless'); return { html: ${JSON.stringify(evil)} } } } })`,
    ),
  )
  for (const slug of ['formulas', 'diagrams', 'evil']) await enable(w, slug)
})
afterAll(() => w[Symbol.dispose]())

const render = (source: string, profile: 'post' | 'comment' = 'post') =>
  renderMarkdown(source, {
    ...{ siteUrl: 'https://forum.example/community', profile },
    draw: drawing(w.site.ports.plugins),
  })
const without = (source: string) =>
  renderMarkdown(source, { siteUrl: 'https://forum.example/community', profile: 'post' }).html

describe('formulas', () => {
  test('become MathML inline, in a block and in a code block', () => {
    expect(render('So $a^2$ it is').html).toMatch(
      /^<p>So <math xmlns="[^"]+"><semantics>.*<\/math> it is<\/p>$/,
    )
    const block = /<figure class="drawing" tabindex="0"><math [^>]*display="block">/
    expect(render('$$\n\\frac{1}{2}\n$$').html).toMatch(block)
    expect(render('```math\n\\frac{1}{2}\n```').html).toMatch(block)
    expect(render('So $$x_1$$ here').html).toContain('<msub>')
    expect(render('So $a^2$ it is', 'comment').html).toContain('<math ')
  })

  test('are found by their source, which excerpts contain, too', () => {
    const { html, text } = render('So $a^2$ it is')
    expect(text).toBe('So a^2 it is')
    expect(excerptOf(html)).toBe('So a^2 it is')
  })

  test.each([
    ['It costs $5 and $6 more', '<p>It costs $5 and $6 more</p>'],
    ['a $ b $ c', '<p>a $ b $ c</p>'],
    ['\\$a$', '<p>$a$</p>'],
    ['`$a$`', '<p><code>$a$</code></p>'],
    ['$\\nosuchcommand{<b>}$', '<p>$\\nosuchcommand{&lt;b&gt;}$</p>'],
  ])('%# stays text', (source, html) => expect(render(source).html).toBe(html))

  test('are text while no plugin renders them', () => {
    expect(without('So $a^2$ it is')).toBe('<p>So $a^2$ it is</p>')
    expect(without('$$\nx\n$$')).toBe('<p>$$<br>x<br>$$</p>')
  })

  test('contain no links, styles and scripts', () => {
    const sources = [
      '\\href{javascript:alert(1)}{x}',
      '\\htmlStyle{color:red}{x}',
      '\\includegraphics{https://evil.example/x.png}',
      '\\colorbox{red}{x}',
      '\\text{<img src=x onerror=alert(1)>}',
      '\\htmlData{a=b}{x}\\class{button}{x}',
    ]
    for (const source of sources) {
      const { html } = render(`$$\n${source}\n$$`)
      const tags = html.replace(/>[^<]*</g, '><')
      expect(tags).not.toMatch(
        /<(?:img|a|script)\b|\s(?:style|href|src|class="(?!drawing)|on\w+|data-\w+)=/,
      )
    }
  })
})

describe('diagrams', () => {
  const code = '```mermaid\ngraph TD\n  A[Start] -->|yes| B{Really?}\n```'

  test('become SVG in the colors of the page, without style and script', () => {
    const { html } = render(code)
    expect(html).toMatch(
      /^<figure class="drawing" tabindex="0"><svg [^>]*role="img"[^>]*aria-label="[^"]*Start/,
    )
    expect(html).toContain('viewBox=')
    expect(html).toMatch(/stroke="var\(--_[a-z-]+\)"/)
    expect(html).not.toMatch(/<style|<script|style=|class="(?!drawing)|@import|https:\/\/fonts/)
    expect(excerptOf(html)).toBe('…')
  })

  test('have unique ids, so that two can be on one page', () => {
    // Two posts: both diagrams of one post share its time limit, which is short on a slow machine.
    const html = [code, code.replace('Start', 'Begin')].map(each => render(each).html).join('')
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.length).toBeGreaterThan(2)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, id] of html.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id)
  })

  test('that are invalid stay code', () => {
    expect(render('```mermaid\nnothing of that kind\n```').html).toContain(
      '<code class="language-mermaid">',
    )
  })

  test('contain no markup of their authors', () => {
    const { html } = render(
      '```mermaid\ngraph TD\n  A["<img src=x onerror=alert(1)>"] --> B\n  click A "javascript:alert(1)"\n  style B fill:url(https://evil.example)\n```',
    )
    expect(html.replace(/>[^<]*</g, '><')).not.toMatch(/<img| on\w+="|javascript:|evil\.example/)
  })
})

describe('formulas in HTML from other sites', () => {
  const imported = (source: string, profile: 'post' | 'comment' = 'post') =>
    sanitizeImportedHtml(source, {
      ...{ siteUrl: 'https://forum.example/community', profile },
      draw: drawing(w.site.ports.plugins),
    }).html

  test.each([
    ['in a line', '<p>So $a^2$ it is</p>', 'So $a^2$ it is'],
    ['with references', '<p>$a &lt; b$ &amp; &lt;b&gt;</p>', '$a < b$ & \\<b>'],
    ['of its own', '<p>$$\\frac{1}{2}\n+ 1$$</p>', '$$\n\\frac{1}{2}\n+ 1\n$$'],
    ['in the middle', '<p>So <em>$$x_1$$</em> here</p>', 'So *$$x_1$$* here'],
    ['in a heading', '<h2>On $x$</h2>', '## On $x$'],
    ['after prices', '<p>$5 and $6, \\$7, but $x$</p>', '$5 and $6, \\\\$7, but $x$'],
  ])('are the same as in Markdown: %s', (_, html, markdown) => {
    expect(imported(html)).toContain('<math ')
    expect(imported(html)).toBe(render(markdown).html)
  })

  test.each([
    '<pre><code>$a$ and $$b$$</code></pre>',
    '<p><code>$a$</code> <kbd>$b$</kbd> <code class="language-math">c</code></p>',
    '<pre class="lang-math"><code>a^2</code></pre>',
    '<p>$ a $ and \\$b$</p>',
    '<p>$\\nosuchcommand{&lt;b&gt;}$</p>',
    '<p>$a <b>b</b>$</p>',
    '<p title="$a$"><a href="https://a.example/$a$">x</a></p>',
  ])('%# stays as written', html => expect(imported(html)).not.toContain('<math'))

  test('are not rendered in a comment, nor while no plugin renders them', () => {
    expect(imported('<p>$a$</p>', 'comment')).toBe('<p>$a$</p>')
    const options = { siteUrl: 'https://forum.example/community', profile: 'post' as const }
    expect(sanitizeImportedHtml('<p>$a$</p>', options).html).toBe('<p>$a$</p>')
  })

  test('contain nothing else', () => {
    const html = imported(
      '<p>$\\text{&lt;img src=x onerror=alert(1)&gt;}$ $\\href{javascript:alert(1)}{x}$</p>' +
        '<p>$$&lt;script&gt;alert(1)&lt;/script&gt;$$</p><p>$a<img src=x onerror=alert(1)>$</p>',
    )
    const tags = html.replace(/>[^<]*</g, '><')
    expect(tags).not.toMatch(/<(?:img|a|script)\b|\s(?:style|href|src|on\w+)=/)
  })
})

describe('drawings by any plugin', () => {
  test('pass an allow-list', () => {
    const { html } = render('```evil\nx\n```')
    const tight = html.replace(/\s+(?=<)/g, '')
    expect(tight).toBe('<figure class="drawing" tabindex="0"><svg><text>x</text></svg></figure>')
  })

  test.each([
    ['<p>x</p>'],
    [
      '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math><b>',
    ],
    ['<svg><desc><img src=x onerror=alert(1)></desc></svg><img src=x>'],
    ['<svg><style><img src=x onerror=alert(1)></style></svg>'],
    ['<svg><![CDATA[<img src=x onerror=alert(1)>]]></svg>'],
  ])('%s is sanitized', html => {
    const safe = safeDrawing(html) ?? ''
    expect(safe).not.toMatch(/<(?!\/?(?:math|svg|mtext|text)[ >])/)
  })
})

describe('limits', () => {
  const dense = Array.from({ length: 140 }, (_, n) => `N${n % 40}-->N${(n * 17 + 5) % 40}`).join(
    '\n',
  )
  const hostile: [string, string][] = [
    ['a dense diagram', `\`\`\`mermaid\ngraph TD\n${dense}\n\`\`\``],
    [
      'many diagrams',
      '```mermaid\ngraph TD\nA-->B\n```\n\n'
        .repeat(300)
        .replace(/A-->B/g, () => `A-->B${Math.random()}`),
    ],
    ['a formula that expands', '$$\n\\def\\a{\\a\\a}\\a\n$$'],
    ['a formula of braces', `$$\n${'x^{'.repeat(600)}x${'}'.repeat(600)}\n$$`],
    ['many formulas', Array.from({ length: 900 }, (_, n) => `$x_{${n}}^{${n}}$`).join(' ')],
    ['many dollars', '$'.repeat(20_000)],
    ['many openings', '$a '.repeat(6_000)],
    ['dollars and stars', '*$a*$ '.repeat(3_000)],
    ['open blocks', '$$\nx\n\n'.repeat(3_000)],
    ['a large matrix', `$$\n\\begin{matrix}${'1&'.repeat(900)}\\end{matrix}\n$$`],
  ]
  const drawnBy = (source: string) => {
    const calls: string[] = []
    const plugins: PluginPort = {
      ...w.site.ports.plugins,
      callNow: (slug, hook, ...rest) =>
        w.site.ports.plugins.callNow(
          slug,
          plugin =>
            hook({
              ...plugin,
              render: plugin.render && {
                ...plugin.render,
                draw(code, language, inline) {
                  calls.push(code)
                  return plugin.render!.draw(code, language, inline)
                },
              },
            }),
          ...rest,
        ),
    }
    const options = { siteUrl: 'https://forum.example/community', profile: 'post' } as const
    const { html } = renderMarkdown(source, { ...options, draw: drawing(plugins) })
    return { calls, html }
  }
  const block = (code: string) => `\`\`\`evil\n${code}\n\`\`\``

  test.each([
    ['long', 'x'.repeat(4_001)],
    ['of many lines', 'x\n'.repeat(201)],
    ['nested deeply', `${'{'.repeat(41)}x${'}'.repeat(41)}`],
    ['nested deeply in several brackets', '([{'.repeat(14)],
  ])('code that is %s is never drawn, and shown as it is', (_name, code) => {
    const { calls, html } = drawnBy(block(code))
    expect(calls).toEqual([])
    expect(html).toContain('language-evil')
  })

  test('the number and size of drawings in one text are limited', () => {
    const few = Array.from({ length: 200 }, (_, n) => block(`d${n}`))
    expect(new Set(drawnBy(few.join('\n\n')).calls).size).toBeLessThanOrEqual(60)
    const long = Array.from({ length: 12 }, (_, n) => block(`${n} ${'x'.repeat(3_900)}`))
    expect(new Set(drawnBy(long.join('\n\n')).calls).size).toBeLessThanOrEqual(4)
  })

  test('an endless drawing is interrupted, and the rest of the text is not drawn', () => {
    const endless = block('endless')
    const { calls, html } = drawnBy(`${endless}\n\n${block('a')}\n\nThe end.`)
    expect(calls.filter(code => code === 'a').length).toBeLessThanOrEqual(1)
    expect(html).toContain('<code class="language-evil">endless')
    expect(html).toContain('<p>The end.</p>')
  })

  test.each(hostile)('%s has a bounded cost', (_name, source) => {
    const begin = performance.now()
    render(source)
    expect(performance.now() - begin).toBeLessThan(6_000)
  })
})
