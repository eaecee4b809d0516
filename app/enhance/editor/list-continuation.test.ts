import { expect, test } from 'vitest'
import { continueList } from './list-continuation.ts'
import { applyTo } from './text-operations.ts'

function enter(marked: string): string | null {
  const caret = marked.indexOf('|')
  const text = marked.replace('|', '')
  const edit = continueList({ text, start: caret, end: caret })
  if (!edit) return null
  const after = applyTo(text, edit)
  return `${after.text.slice(0, after.start)}|${after.text.slice(after.end)}`
}

test.each([
  ['- one|', '- one\n- |'],
  ['* one|', '* one\n* |'],
  ['  - one|', '  - one\n  - |'],
  ['9. nine|', '9. nine\n10. |'],
  ['1) one|', '1) one\n2) |'],
  ['- [x] done|', '- [x] done\n- [ ] |'],
  ['> quote|', '> quote\n> |'],
  ['> - in a quote|', '> - in a quote\n> - |'],
  ['- one| two', '- one\n- | two'],
  ['- one\n- |', '- one\n|'],
  ['1. |', '|'],
  ['> |', '|'],
  ['- [ ] |', '|'],
])('%j continues as %j', (before, after) => expect(enter(before)).toBe(after))

test.each([
  ['plain text|'],
  ['|- one'],
  ['-|'],
  ['**bold**|'],
  ['-5 degrees|'],
  ['```\n- code|\n```'],
  ['~~~\n1. code|'],
  [''],
])('%j is just a new line', before => expect(enter(before || '|')).toBeNull())

test('a closed fence is no longer code', () => {
  expect(enter('```\nx\n```\n- one|')).toBe('```\nx\n```\n- one\n- |')
  expect(enter('````\n```\n- one|')).toBeNull()
})

test('with a selection, Enter replaces it', () => {
  expect(continueList({ text: '- one', start: 2, end: 5 })).toBeNull()
})
