import { describe, expect, test } from 'vitest'
import { appendBlock, codeMarkdown, imageMarkdown, linkMarkdown } from './markdown-pieces.ts'

describe('links', () => {
  test.each([
    ['https://a.example/x', 'Docs', '[Docs](https://a.example/x)'],
    ['https://a.example/x', '', '<https://a.example/x>'],
    ['/community/tags', '', '[/community/tags](/community/tags)'],
    ['https://a.example/a b', 'x', '[x](<https://a.example/a b>)'],
    ['https://a.example/f(x)', 'x', '[x](<https://a.example/f(x)>)'],
    ['https://a.example', 'a [b]\nc', '[a \\[b\\] c](https://a.example)'],
    [' https://a.example ', ' 文档 ', '[文档](https://a.example)'],
  ])('%s with the text %j', (address, text, markdown) => {
    expect(linkMarkdown(address, text)).toBe(markdown)
  })

  test('a URL cannot close its own angle brackets', () => {
    expect(linkMarkdown('a> [evil](b', 'x')).toBe('[x](<a%3E [evil](b>)')
  })
})

test('an image keeps its description', () => {
  expect(imageMarkdown('https://a.example/x.png', '架构图')).toBe(
    '![架构图](https://a.example/x.png)',
  )
  expect(imageMarkdown('https://a.example/x.png')).toBe('![](https://a.example/x.png)')
})

describe('code', () => {
  test.each([
    ['npm start', '', '`npm start`'],
    ['a `b`', '', '`` a `b` ``'],
    ['one\ntwo\n', '', '```\none\ntwo\n```'],
    ['SELECT 1', 'sql', '```sql\nSELECT 1\n```'],
    ['```\nx\n```', '', '````\n```\nx\n```\n````'],
    ['x', 'c `++', '```c++\nx\n```'],
  ])('%j in %j', (code, language, markdown) => {
    expect(codeMarkdown(code, language)).toBe(markdown)
  })

  test('forty characters still fit inline, counted in code points', () => {
    expect(codeMarkdown('𠮷'.repeat(40))).toBe(`\`${'𠮷'.repeat(40)}\``)
    expect(codeMarkdown('x'.repeat(41))).toBe(`\`\`\`\n${'x'.repeat(41)}\n\`\`\``)
  })
})

test('a block is appended after an empty line', () => {
  expect(appendBlock('', 'x')).toBe('x\n')
  expect(appendBlock('text \n\n\n', 'x')).toBe('text\n\nx\n')
})
