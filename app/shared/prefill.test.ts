import { expect, test } from 'vitest'
import { readPrefill } from './prefill.ts'

test.each([
  ['', { title: '', tags: [], body: '' }],
  ['just a body', { title: '', tags: [], body: 'just a body' }],
  [
    '---\ntitle: "How: why?"\ntags: [js, node.js]\n---\nFirst line\n\n---\nSecond',
    { title: 'How: why?', tags: ['js', 'node.js'], body: 'First line\n\n---\nSecond' },
  ],
  [
    "---\r\nTitle: 怎么做\r\ntags: 'a'，b\r\nbody: short\r\nother: x\r\n---\r\n",
    { title: '怎么做', tags: ['a', 'b'], body: 'short' },
  ],
  ['---\n---\nbody', { title: '', tags: [], body: 'body' }],
  ['---\ntitle: open', { title: '', tags: [], body: '---\ntitle: open' }],
])('%j', (text, wanted) => {
  expect(readPrefill(text)).toEqual(wanted)
})

test('a text that is too long is cut', () => {
  expect(readPrefill('x'.repeat(100_000)).body.length).toBeLessThanOrEqual(8000)
})
