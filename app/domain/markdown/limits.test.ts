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
import { expectCheap } from '#tests/support/cpu-time.ts'
import { parseMarkdown } from './markdown/parse.ts'
import { renderMarkdown, sanitizeImportedHtml } from './render.ts'
import { violations, walk } from './testing/markup-walk.ts'

const options = { siteUrl: 'https://forum.example/community', profile: 'post' as const }
const Size = 20_000
const fill = (unit: string, size = Size) =>
  unit.repeat(Math.ceil(size / unit.length)).slice(0, size)

/** Different lines of up to `size` UTF-16 units. */
function lines(size: number, line: (number: number) => string): string {
  let text = ''
  for (let number = 0; text.length < size; number++) text += line(number)
  return text.slice(0, size)
}

/** Inputs that take marked's own rules quadratic time, or overflow its stack. */
const shapes: Record<string, (size: number) => string> = {
  'nested quotes': size => fill('>', size),
  'nested quotes with spaces': size => fill('> ', size),
  'nested quotes with lazy lines': size => fill('>'.repeat(40) + ' a\nb\n', size),
  'nested lists in one line': size => fill('- ', size),
  'nested lists by indentation': () =>
    Array.from({ length: 190 }, (_, i) => `${' '.repeat(i)}- a`).join('\n'),
  'quotes in lists': size => fill('- > ', size),
  'lists in quotes': size => fill('>- ', size),
  'a bullet row and underlines': size => `${fill('- ', size / 2)}${fill('=\n', size / 2)}`,
  'a bullet row before other marks': size => `${fill('- ', size / 2)}${fill('**\n\t', size / 2)}`,
  'a list item of many short lines': size => `- ${fill('=\n', size)}`,
  'many empty items': size => fill('\n- ', size),
  'many items of each kind': size => fill('\n1. \n* \n+ ', size),
  'many headings': size => fill('#\n', size),
  'many equal headings': size => fill('# a\n', size),
  'many tables': size => fill('|-|\n', size),
  'tables that nearly match': size => fill('|-|\n|-|-|\n', size),
  'a wide table with short rows': size =>
    `${fill('|a', 0.4 * size)}|\n${fill('|-', 0.4 * size)}|\n${fill('a\n', 0.2 * size)}`,
  'a table of many rows': size => `|a|b|c|d|\n|-|-|-|-|\n${fill('a\n', size)}`,
  'open brackets': size => fill('[', size),
  'open image brackets': size => fill('![', size),
  'open links': size => fill('[a](b', size),
  'nested links': size => `${'['.repeat(size / 4)}a${'](b)'.repeat(0.15 * size)}`,
  'link ends': size => fill('](b)', size),
  'link labels': size => fill('[a][b]', size),
  'link definitions': size => fill('[a]: b\n', size),
  'open link titles': size => fill('[a](b "', size),
  'open parentheses': size => `[a](${fill('(', size)}`,
  'open emphasis': size => fill('*a ', size),
  'open strong': size => fill('**a ', size),
  'emphasis of both kinds': size => fill('*a _b ', size),
  'crossed emphasis': size => fill('*a **b _c ', size),
  'nested emphasis': size => `${'*_'.repeat(size / 4)}a${'_*'.repeat(size / 4)}`,
  'closed emphasis': size => fill('*a*', size),
  'underscores between words': size => fill('a_', size),
  underscores: size => fill('_', size),
  asterisks: size => fill('*', size),
  tildes: size => fill('~~a ', size),
  'underscores after marks': size => fill('#>_x\n', size),
  backticks: size => fill('`', size),
  'rising backticks': () => Array.from({ length: 190 }, (_, i) => '`'.repeat(i + 1)).join(' '),
  'open code spans': size => fill('``\\', size),
  'angle brackets': size => fill('<', size),
  'open tags': size => fill('<a ', size),
  'open comments': size => fill('<!--', size),
  'open instructions': size => fill('<?', size),
  'permitted tags, never closed': size => fill('<b>', size),
  'permitted tags, never opened': size => fill('</b>', size),
  'blocks of HTML': size => fill('<div>\n\n', size),
  addresses: size => fill('http://', size),
  'emphasised addresses': size => fill('**http://', size),
  'addresses with punctuation': size => `http://a.example/${fill('.,', size)}`,
  'addresses with brackets': size => `http://a.example/${fill(')', size)}`,
  'mail addresses': size => fill('a@', size),
  'long mail names': size => fill('a.', size),
  hashes: size => fill('#', size),
  'at signs': size => fill('@a ', size),
  references: size => fill('#10010000000000011 ', size),
  'character references': size => fill('&a;', size),
  backslashes: size => fill('\\', size),
  'spaces at the end of lines': size => fill('a' + ' '.repeat(500) + '\n', size),
  'blank lines': size => fill('\n \n', size),
  'one long word': size => fill('a', size),
  'one long Chinese line': size => fill('中文', size),
  emoji: size => '😀'.repeat(size / 2),
  footnotes: size =>
    Array.from({ length: size / 22 }, (_, i) => `[^${i}]: [^${i + 1}]\n`).join('\n'),
  'nested footnotes': size => fill('[^a]: ', size),
  'footnote marks': size => `${fill('[^a]', size)}\n\n[^a]: b`,
  'open fences': size => fill('```\n', size),
  'open fences in quotes': size => fill('> ```\n', size),
  'short paragraphs': size => fill('a\n\n', size),
  'code in C': size => `\`\`\`c\n${fill('a', size)}\n\`\`\``,
  'task lists': size => fill('- [ ] a\n', size),
  'quotes of changing depth': size => lines(size, i => `${'>'.repeat(i % 15)} a\n`),
  'lists of changing depth': size => lines(size, i => `${' '.repeat(i % 200)}- a\n`),
  'different link definitions': size => lines(size, i => `[a${i}]: /b${i}\n`),
  'definitions and their uses': size =>
    lines(size / 2, i => `[a${i}]: /b${i}\n`) + lines(size / 2, i => `[x][a${i}] `),
  'uses of what is not defined': size => lines(size, i => `[a${i}] `),
  'notes and their marks': size =>
    lines(size / 2, i => `[^${i}]: note\n\n`) + lines(size / 2, i => `[^${i}] `),
  'numbered items': size => lines(size, i => `${i}. a\n`),
  'items with blank lines': size => fill('- a\n\n', size),
  'an item of many paragraphs': size => `- a\n${fill('  b\n\n', size)}`,
  'an item with lazy lines': size => `- a\n${fill('b\n', size)}`,
  'a quote with lazy lines': size => `> a\n${fill('b\n', size)}`,
  'single quotes': size => fill('> a\n\n', size),
  'thousands of columns': size => `${fill('|a', size / 2)}\n${fill('|-', size / 2)}`,
  'rows of 60 columns': size =>
    `${'|a'.repeat(60)}|\n${'|-'.repeat(60)}|\n${fill(`${'|a'.repeat(60)}|\n`, size)}`,
  'escaped bars': size => `|a|\n|-|\n${fill('\\|', size)}`,
  'small tables': size => fill('|a|\n|-|\n|b|\n\n', size),
  'delimiter rows': size => fill('|:-:', size),
  'bare addresses': size => fill('https://a.example/x ', size),
  'addresses without a space': size => fill('https://a.example/x,', size),
  'mail addresses without a space': size => fill('a@b.example,', size),
  'what nearly is a mail address': size => fill('a@a.', size),
  'mentions without a space': size => fill('@a@', size),
  'names of emoji': size => fill(':smile:', size),
  separators: size => fill(';,', size),
  'paragraphs of addresses': size => fill('https://a.example/v\n\n', size),
  'open Chinese strong': size => fill('**注意：', size),
  'Chinese strong': size => fill('**注意：**请', size),
  'strong in emphasis': size => fill('*a**b', size),
  'all delimiters': size => fill('*_~~', size),
  'links in links': size => fill('[[a](/b)](/c) ', size),
  'open targets': size => fill('[a](<b> ', size),
  'small code blocks': size => fill('```js\na\n```\n', size),
  'a template in JavaScript': size => `\`\`\`js\n${fill('a=`${', size)}`,
  'wide lines of slashes': size => `\`\`\`js\n${fill(`${'/'.repeat(390)}\n`, size)}`,
  'open quotes in Python': size => `\`\`\`python\n${fill('"""', size)}`,
  'open attributes in HTML': size => `\`\`\`html\n${fill('<a b="', size)}`,
  'many attributes': size => `<a ${fill('b="c" ', size)}`,
  'open quotes of attributes': size => fill('<a href="', size),
  'lines of end tags': size => fill('</div>\n', size),
  details: size => fill('<details>\n\n', size),
  'open scripts': size => fill('<script>', size),
  'open CDATA': size => fill('<![CDATA[', size),
  images: size => fill('<img src=/x>', size),
  'underlined lines': size => fill('a\n-\n', size),
  'a long underlined text': size => `${fill('a\n', size)}---`,
  'lines of indented code': size => fill('    a\n\n', size),
  tabs: size => fill('\t', size),
  'control characters': size => fill('\0', size),
  'lone surrogates': size => fill('\ud800', size),
  'accents on nothing': size => fill('\u0301', size),
  'changes of direction': size => fill('\u202e', size),
  'carriage returns': size => fill('\r', size),
  'references to references': size => fill('&amp;lt;', size),
}

const sources = Object.entries(shapes).map(([name, shape]) => [name, shape(Size)] as const)

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
  it.each(sources)('is truncated, not refused: %s', (_, source) => {
    isParsedWithinBounds(source)
    const { html } = renderMarkdown(source, options)
    expect(violations(html)).toEqual([])
    expect(walk(html).depth).toBeLessThanOrEqual(2 * MaxElementDepth)
    expect(html.length).toBeLessThan(20 * source.length)
  })

  it.each(Object.entries(shapes))('costs little, also at full length: %s', (_, shape) => {
    const [usual, longest] = [shape(Size), shape(MaxSourceLength - 100).slice(0, MaxSourceLength)]
    expectCheap(100, () => renderMarkdown(usual, options))
    // Alone a third of it, for a little more than three times the length; a quadratic cost is ten times as much.
    expectCheap(400, () => renderMarkdown(longest, options))
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
