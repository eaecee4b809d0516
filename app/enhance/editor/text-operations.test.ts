import { describe, expect, test } from 'vitest'
import {
  applyTo,
  cycleHeading,
  type Edit,
  indent,
  insertBelow,
  insertRule,
  insertTable,
  outdent,
  replaceSelection,
  type Selected,
  toggleBold,
  toggleCode,
  toggleItalic,
  toggleList,
  toggleQuote,
} from './text-operations.ts'

/** `a[b]c` is the text abc with b selected; `a|c` has a caret. */
function read(marked: string): Selected {
  const caret = marked.indexOf('|')
  if (caret >= 0) return { text: marked.replace('|', ''), start: caret, end: caret }
  const start = marked.indexOf('⟦')
  const end = marked.indexOf('⟧') - 1
  return { text: marked.replace(/[⟦⟧]/g, ''), start, end }
}

function write({ text, start, end }: Selected): string {
  if (start === end) return `${text.slice(0, start)}|${text.slice(end)}`
  return `${text.slice(0, start)}⟦${text.slice(start, end)}⟧${text.slice(end)}`
}

function run(operation: (selected: Selected) => Edit, marked: string): string {
  const selected = read(marked)
  return write(applyTo(selected.text, operation(selected)))
}

describe('bold and italic', () => {
  test.each([
    ['say ⟦this⟧ loud', 'say **⟦this⟧** loud'],
    ['say **⟦this⟧** loud', 'say ⟦this⟧ loud'],
    ['say ⟦**this**⟧ loud', 'say ⟦this⟧ loud'],
    ['a | b', 'a **|** b'],
    ['a **|** b', 'a | b'],
    ['⟦ blanks ⟧', ' **⟦blanks⟧** '],
    ['*⟦both⟧*', '***⟦both⟧***'],
    ['***⟦both⟧***', '*⟦both⟧*'],
    ['⟦中文⟧字', '**⟦中文⟧**字'],
    ['⟦one\n\ntwo⟧', '⟦**one**\n\n**two**⟧'],
  ])('bold: %j', (before, after) => expect(run(toggleBold, before)).toBe(after))

  test.each([
    ['⟦x⟧', '*⟦x⟧*'],
    ['*⟦x⟧*', '⟦x⟧'],
    ['**⟦x⟧**', '***⟦x⟧***'],
    ['***⟦x⟧***', '**⟦x⟧**'],
  ])('italic: %j', (before, after) => expect(run(toggleItalic, before)).toBe(after))
})

describe('code', () => {
  test.each([
    ['run ⟦npm ci⟧ now', 'run `⟦npm ci⟧` now'],
    ['run `⟦npm ci⟧` now', 'run ⟦npm ci⟧ now'],
    ['text | here', 'text `|` here'],
    ['|', '```\n|\n```\n'],
    ['above\n|', 'above\n\n```\n|\n```\n'],
    ['above\n|\nbelow', 'above\n\n```\n|\n```\n\nbelow'],
    ['⟦one\ntwo⟧', '```\n⟦one\ntwo⟧\n```\n'],
    ['⟦a `b` c⟧', '⟦`` a `b` c ``⟧'],
  ])('%j', (before, after) => expect(run(toggleCode, before)).toBe(after))

  test('more than forty characters become a block', () => {
    const code = 'x'.repeat(41)
    expect(run(toggleCode, `⟦${code}⟧`)).toBe(`\`\`\`\n⟦${code}⟧\n\`\`\`\n`)
  })
})

describe('headings', () => {
  test.each([
    ['Title|', '## Title|'],
    ['## Title|', '### Title|'],
    ['### Title|', '#### Title|'],
    ['#### Title|', 'Title|'],
    ['# Title|', '## Title|'],
    ['a\nTi|tle\nb', 'a\n## Ti|tle\nb'],
    ['⟦one\n\ntwo⟧', '⟦## one\n\n## two⟧'],
  ])('%j', (before, after) => expect(run(cycleHeading, before)).toBe(after))
})

describe('quotes', () => {
  test.each([
    ['text|', '> text|'],
    ['> text|', 'text|'],
    ['⟦one\n\ntwo⟧', '⟦> one\n> \n> two⟧'],
    ['⟦> one\n> \n> two⟧', '⟦one\n\ntwo⟧'],
    ['|', '> |'],
  ])('%j', (before, after) => expect(run(toggleQuote, before)).toBe(after))
})

describe('lists', () => {
  test.each([
    ['bulleted', 'one|', '- one|'],
    ['bulleted', '- one|', 'one|'],
    ['bulleted', '|', '- |'],
    ['bulleted', '⟦one\n\ntwo⟧', '⟦- one\n\n- two⟧'],
    ['ordered', '⟦one\ntwo\nthree⟧', '⟦1. one\n2. two\n3. three⟧'],
    ['ordered', '⟦1. one\n2. two⟧', '⟦one\ntwo⟧'],
    ['ordered', '⟦- one\n- two⟧', '⟦1. one\n2. two⟧'],
    ['task', '⟦- one\n- two⟧', '⟦- [ ] one\n- [ ] two⟧'],
    ['task', '⟦- [ ] one\n- [x] two⟧', '⟦one\ntwo⟧'],
    ['bulleted', '    - [x] deep|', '    - deep|'],
    ['bulleted', '⟦one\n⟧two', '⟦- one⟧\ntwo'],
  ] as const)('%s: %j', (kind, before, after) => {
    expect(run(selected => toggleList(selected, kind), before)).toBe(after)
  })

  test('indent and outdent keep the caret in its place', () => {
    expect(run(indent, '- o|ne')).toBe('    - o|ne')
    expect(run(outdent, '    - o|ne')).toBe('- o|ne')
    expect(run(outdent, '\t- o|ne')).toBe('- o|ne')
    expect(run(outdent, '|')).toBe('|')
    expect(run(indent, '⟦- a\n\n- b⟧')).toBe('⟦    - a\n\n    - b⟧')
  })
})

describe('blocks', () => {
  test('a rule is surrounded by empty lines, with the caret after it', () => {
    expect(run(insertRule, 'text|')).toBe('text\n\n---\n|\n')
    expect(run(insertRule, '|')).toBe('---\n|\n')
  })

  test.each([
    ['one| two', 'one two\n\n![x](y)\n\n|'],
    ['|', '![x](y)\n\n|'],
    ['one|\ntwo', 'one\n\n![x](y)\n\n|\ntwo'],
    ['⟦one⟧\n\ntwo', 'one\n\n![x](y)\n\n|\ntwo'],
  ])('an image has its own paragraph: %j', (before, after) => {
    expect(run(selected => insertBelow(selected, '![x](y)'), before)).toBe(after)
  })

  test('a table comes after the selection, its first heading selected', () => {
    expect(run(selected => insertTable(selected, '列', '格'), '⟦x⟧')).toBe(
      'x\n\n| ⟦列⟧ | 列 |\n| --- | --- |\n| 格 | 格 |\n| 格 | 格 |\n',
    )
  })

  test('a snippet replaces the selection', () => {
    expect(run(selected => replaceSelection(selected, '[x](y)'), 'see ⟦x⟧.')).toBe('see [x](y)|.')
  })
})
