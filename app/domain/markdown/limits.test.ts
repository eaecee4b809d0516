import { describe, expect, it } from 'vitest'
import {
  MaxContainers,
  MaxElementDepth,
  MaxFootnotes,
  MaxHeadings,
  MaxImportedLength,
  MaxInlineDepth,
  MaxSourceLength,
  MaxTableCells,
  MaxTotalWork,
} from './limits.ts'
import { parseMarkdown } from './markdown/parse.ts'
import { renderMarkdown, sanitizeImportedHtml } from './render.ts'
import { violations, walk } from './testing/markup-walk.ts'

const options = { siteUrl: 'https://forum.example/community', profile: 'post' as const }
const Size = 20_000
const fill = (unit: string, size = Size) =>
  unit.repeat(Math.ceil(size / unit.length)).slice(0, size)

/** Inputs that take marked's own rules quadratic time, or overflow its stack. */
const sources: Record<string, string> = {
  'nested quotes': fill('>'),
  'nested quotes with spaces': fill('> '),
  'nested quotes with lazy lines': fill('>'.repeat(40) + ' a\nb\n'),
  'nested lists in one line': fill('- '),
  'nested lists by indentation': Array.from({ length: 190 }, (_, i) => `${' '.repeat(i)}- a`).join(
    '\n',
  ),
  'quotes in lists': fill('- > '),
  'lists in quotes': fill('>- '),
  'a bullet row and underlines': `${fill('- ', 10_000)}${fill('=\n', 10_000)}`,
  'a bullet row before other marks': `${fill('- ', 10_000)}${fill('**\n\t', 10_000)}`,
  'a list item of many short lines': `- ${fill('=\n')}`,
  'many empty items': fill('\n- '),
  'many items of each kind': fill('\n1. \n* \n+ '),
  'many headings': fill('#\n'),
  'many equal headings': fill('# a\n'),
  'many tables': fill('|-|\n'),
  'tables that nearly match': fill('|-|\n|-|-|\n'),
  'a wide table with short rows': `${fill('|a', 8_000)}|\n${fill('|-', 8_000)}|\n${fill('a\n', 4_000)}`,
  'a table of many rows': `|a|b|c|d|\n|-|-|-|-|\n${fill('a\n')}`,
  'open brackets': fill('['),
  'open image brackets': fill('!['),
  'open links': fill('[a](b'),
  'nested links': `${'['.repeat(5_000)}a${'](b)'.repeat(3_000)}`,
  'link ends': fill('](b)'),
  'link labels': fill('[a][b]'),
  'link definitions': fill('[a]: b\n'),
  'open link titles': fill('[a](b "'),
  'open parentheses': `[a](${fill('(')}`,
  'open emphasis': fill('*a '),
  'open strong': fill('**a '),
  'emphasis of both kinds': fill('*a _b '),
  'crossed emphasis': fill('*a **b _c '),
  'nested emphasis': `${'*_'.repeat(5_000)}a${'_*'.repeat(5_000)}`,
  'closed emphasis': fill('*a*'),
  'underscores between words': fill('a_'),
  underscores: fill('_'),
  asterisks: fill('*'),
  tildes: fill('~~a '),
  'underscores after marks': fill('#>_x\n'),
  backticks: fill('`'),
  'rising backticks': Array.from({ length: 190 }, (_, i) => '`'.repeat(i + 1)).join(' '),
  'open code spans': fill('``\\'),
  'angle brackets': fill('<'),
  'open tags': fill('<a '),
  'open comments': fill('<!--'),
  'open instructions': fill('<?'),
  'permitted tags, never closed': fill('<b>'),
  'permitted tags, never opened': fill('</b>'),
  'blocks of HTML': fill('<div>\n\n'),
  addresses: fill('http://'),
  'emphasised addresses': fill('**http://'),
  'addresses with punctuation': `http://a.example/${fill('.,')}`,
  'addresses with brackets': `http://a.example/${fill(')')}`,
  'mail addresses': fill('a@'),
  'long mail names': fill('a.'),
  hashes: fill('#'),
  'at signs': fill('@a '),
  references: fill('#10010000000000011 '),
  'character references': fill('&a;'),
  backslashes: fill('\\'),
  'spaces at the end of lines': fill('a' + ' '.repeat(500) + '\n'),
  'blank lines': fill('\n \n'),
  'one long word': fill('a'),
  'one long Chinese line': fill('中文'),
  emoji: '😀'.repeat(Size / 2),
  footnotes: Array.from({ length: 900 }, (_, i) => `[^${i}]: [^${i + 1}]\n`).join('\n'),
  'nested footnotes': fill('[^a]: '),
  'footnote marks': `${fill('[^a]')}\n\n[^a]: b`,
  'open fences': fill('```\n'),
  'open fences in quotes': fill('> ```\n'),
  'short paragraphs': fill('a\n\n'),
  'code in C': `\`\`\`c\n${fill('a')}\n\`\`\``,
  'task lists': fill('- [ ] a\n'),
}

const isParsedWithinBounds = (source: string) => {
  const { body, notes, work } = parseMarkdown(source, 'post')
  expect(work).toBeLessThanOrEqual(MaxTotalWork)
  expect(notes.length).toBeLessThanOrEqual(MaxFootnotes)
  const containers = /^(?:blockquote|li|em|strong|del)$/
  for (const { parents } of walk(body).elements) {
    const depth = parents.filter(name => containers.test(name)).length
    expect(depth).toBeLessThanOrEqual(MaxContainers + MaxInlineDepth)
  }
}

describe('Markdown beyond the limits', () => {
  it.each(Object.entries(sources))('is truncated, not refused: %s', (_, source) => {
    isParsedWithinBounds(source)
    const { html } = renderMarkdown(source, options)
    expect(violations(html)).toEqual([])
    expect(walk(html).depth).toBeLessThanOrEqual(2 * MaxElementDepth)
    expect(html.length).toBeLessThan(20 * source.length)
  })

  it('keeps every word of unparsed text', () => {
    const { text } = renderMarkdown(`${fill('*a ')} end`, options)
    expect(text.replace(/\s+/g, '')).toBe(`${fill('*a ')}end`.replace(/\s+/g, ''))
    expect(renderMarkdown(`${'>'.repeat(500)} deep`, options).text).toMatch(/> deep$/)
    expect(renderMarkdown(`${'- '.repeat(40)}deep`, options).text).toMatch(/deep$/)
  })

  it('has no more headings and cells than allowed', () => {
    const count = (html: string, tag: string) => html.split(`<${tag}`).length - 1
    expect(count(renderMarkdown(fill('# a\n'), options).html, 'h')).toBe(MaxHeadings)
    const table = `|a|b|\n|-|-|\n${fill('|a|b|\n')}`
    expect(count(renderMarkdown(table, options).html, 'td')).toBe(0)
    expect(count(renderMarkdown(table.slice(0, 3_000), options).html, 'td')).toBeGreaterThan(800)
    expect(MaxTableCells).toBeGreaterThan(2_000)
  })

  it('parses what comes after an expensive paragraph', () => {
    const { html } = renderMarkdown(`${fill('[a ', 5_000)}\n\n**bold** and [link](/x)`, options)
    expect(html).toContain('<strong>bold</strong> and <a href="/x">link</a>')
  })

  it('parses a long paragraph piece by piece', () => {
    const line = 'See [a link](https://a.example/page), `code` and **bold** text.\n'
    const { html } = renderMarkdown(line.repeat(200), options)
    expect(html.match(/<a href="https:\/\/a\.example\/page"/g)).toHaveLength(200)
    expect(html.match(/<strong>bold<\/strong>/g)).toHaveLength(200)
    expect(html.match(/<br>/g)).toHaveLength(199)
  })

  it('accepts the longest source and refuses one more character', () => {
    expect(() => renderMarkdown('😀'.repeat(MaxSourceLength), options)).not.toThrow()
    expect(() => renderMarkdown('a'.repeat(MaxSourceLength + 1), options)).toThrow(RangeError)
  })
})

const pages: Record<string, string> = {
  'nested elements': '<div>'.repeat(10_000) + 'deep' + '</div>'.repeat(10_000),
  'nested elements, never closed': fill('<blockquote>'),
  'nested unknown elements': fill('<x>'),
  'nested lists': fill('<ul><li>'),
  'nested links': fill('<a href="/x">'),
  'nested tables': fill('<table><tr><td>'),
  'nested code': fill('<pre><code>'),
  'end tags only': fill('</div></p></a>'),
  'crossed tags': fill('<b><i></b></i>'),
  'open tags, other ends': `${fill('<div>', 10_000)}${fill('</pre>', 10_000)}`,
  'open comments': fill('<!--'),
  'open attributes': `<a ${fill('b="')}`,
  'many attributes': `<a ${fill('b=c ')}>x</a>`,
  'one long attribute': `<a href="https://a.example/${fill('x')}">x</a>`,
  'angle brackets': fill('<'),
  headings: fill('<h1>a</h1>'),
  'code blocks': fill('<pre><code class="language-js">a</code></pre>'),
  images: fill('<img src="https://a.example/i.png">'),
}

describe('HTML beyond the limits', () => {
  it.each(Object.entries(pages))('is flattened: %s', (_, source) => {
    const { html } = sanitizeImportedHtml(source, options)
    expect(violations(html)).toEqual([])
    // The limit does not count the wrappers of tables and code.
    expect(walk(html).depth).toBeLessThanOrEqual(2 * MaxElementDepth)
  })

  it('keeps the text of elements nested too deeply', () => {
    expect(sanitizeImportedHtml(pages['nested elements']!, options).text).toBe('deep')
  })

  it('refuses a text that is too long', () => {
    const long = 'a'.repeat(MaxImportedLength + 1)
    expect(() => sanitizeImportedHtml(long, options)).toThrow(RangeError)
  })
})
