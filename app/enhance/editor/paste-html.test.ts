import { describe, expect, test } from 'vitest'
import { markdownOf } from './paste-html.ts'
import { isFormatted, isInCode } from './text-operations.ts'

describe('pasted formatted text', () => {
  test.each([
    ['<p>One <b>bold</b> and <em>leaning</em></p><p>Two</p>', 'One **bold** and *leaning*\n\nTwo'],
    ['<a href="https://example.org/a">here</a>', '[here](https://example.org/a)'],
    ['<ol><li>one</li><li>two</li></ol>', '1.  one\n2.  two'],
    ['<h2>Head</h2><pre><code>a = 1\n</code></pre>', '## Head\n\n```\na = 1\n```'],
    ['<img alt="Cat" src="https://example.org/cat.png">', '![Cat](https://example.org/cat.png)'],
    [
      '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>',
      '| a   | b   |\n| --- | --- |\n| 1   | 2   |',
    ],
    // Markdown markers are escaped.
    ['<p>2 * 3 * 4 and <i>x_y</i></p>', '2 \\* 3 \\* 4 and *x\\_y*'],
    ['<b style="font-weight:normal"><p>from a document</p></b>', 'from a document'],
    // These URLs work only on the original machine.
    ['<img src="data:image/png;base64,AAAA">text <a href="file:///c:/a">a</a>', 'text a'],
    ['<a href="javascript:alert(1)">b</a><script>alert(2)</script>', 'b'],
  ])('%s', (html, markdown) => {
    expect(markdownOf(html)).toBe(markdown)
  })

  test('is ignored when it only has colors, and inside code', () => {
    expect(
      isFormatted('<meta charset="utf-8"><div style="color:red"><span>a = 1</span></div>'),
    ).toBe(false)
    expect(isFormatted('<b>a</b>')).toBe(true)
    const at = (text: string) => isInCode({ text, start: text.length, end: text.length })
    expect(at('```\na = 1\n')).toBe(true)
    expect(at('```\na = 1\n```\n')).toBe(false)
    expect(at('say `a')).toBe(true)
    expect(at('say `a` and ')).toBe(false)
  })
})
