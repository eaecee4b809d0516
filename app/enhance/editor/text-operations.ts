/**
 * The editor's tools as pure functions on the source and its selection. Each returns a single range
 * to replace, so that the browser's undo keeps working.
 */
import { fencedCode, inlineCode, needsFence } from '#shared/markdown-pieces.ts'

/** A text with its selection, in UTF-16 units as the browser counts. */
export type Selected = { text: string; start: number; end: number }

/** Replaces `from`–`to` with `insert`, then selects `start`–`end` of the new text. */
export type Edit = { from: number; to: number; insert: string; start: number; end: number }

/** Applies an edit; for tests, and for browsers without `insertText`. */
export function applyTo(text: string, { from, to, insert, start, end }: Edit): Selected {
  return { text: text.slice(0, from) + insert + text.slice(to), start, end }
}

const selectionOf = ({ text, start, end }: Selected) => text.slice(start, end)

/** The selection without surrounding spaces: markers around spaces do not work. */
function withoutBlanks(selected: Selected): Selected {
  const inner = selectionOf(selected)
  if (inner.trim() === '') return selected
  const start = selected.start + (inner.length - inner.trimStart().length)
  return { ...selected, start, end: start + inner.trim().length }
}

function runBefore(text: string, at: number, char: string): number {
  let length = 0
  while (text[at - 1 - length] === char) length++
  return length
}

function runAfter(text: string, at: number, char: string): number {
  let length = 0
  while (text[at + length] === char) length++
  return length
}

/** Two stars are bold, one is italic, three are both. */
const isMarked = (run: number, width: number) => (width === 1 ? run % 2 === 1 : run >= width)

function toggleInLine(selected: Selected, char: string, width: number): Edit {
  const { text, start, end } = withoutBlanks(selected)
  const mark = char.repeat(width)
  const outside = Math.min(runBefore(text, start, char), runAfter(text, end, char))
  if (isMarked(outside, width)) {
    const insert = text.slice(start, end)
    const from = start - width
    return { from, to: end + width, insert, start: from, end: from + insert.length }
  }
  const inner = text.slice(start, end)
  const inside = Math.min(runAfter(inner, 0, char), runBefore(inner, inner.length, char))
  if (inner.length > 2 * width && isMarked(inside, width)) {
    const insert = inner.slice(width, -width)
    return { from: start, to: end, insert, start, end: start + insert.length }
  }
  const insert = mark + inner + mark
  return { from: start, to: end, insert, start: start + width, end: start + width + inner.length }
}

/** Adds markers around the selection or removes them; each line of several gets its own. */
function toggleMark(selected: Selected, char: string, width: number): Edit {
  const inner = selectionOf(withoutBlanks(selected))
  if (!inner.includes('\n')) return toggleInLine(selected, char, width)
  const { start, end } = withoutBlanks(selected)
  const insert = inner
    .split('\n')
    .map(line => {
      if (line.trim() === '') return line
      const edit = toggleInLine({ text: line, start: 0, end: line.length }, char, width)
      return applyTo(line, edit).text
    })
    .join('\n')
  return { from: start, to: end, insert, start, end: start + insert.length }
}

export const toggleBold = (selected: Selected) => toggleMark(selected, '*', 2)
export const toggleItalic = (selected: Selected) => toggleMark(selected, '*', 1)

/** Blank lines that separate a block from its surroundings. */
function parted(text: string, from: number, to: number): [string, string] {
  const before = text.slice(0, from)
  const after = text.slice(to)
  const breaks = (found: number) => '\n'.repeat(Math.max(0, 2 - found))
  const above = before === '' ? '' : breaks(runBefore(before, before.length, '\n'))
  const below = after === '' ? '\n' : breaks(runAfter(after, 0, '\n'))
  return [above, below]
}

/** Replaces the selection with a block; `pick` is the part to select. */
function insertBlock(selected: Selected, block: string, pick?: [number, number]): Edit {
  const { text, start, end } = selected
  const [above, below] = parted(text, start, end)
  const at = start + above.length
  const [first, last] = pick ?? [block.length, block.length]
  return {
    from: start,
    to: end,
    insert: above + block + below,
    start: at + first,
    end: at + last,
  }
}

/** Inline code, or a block for longer text; on an empty line, an empty block. */
export function toggleCode(selected: Selected): Edit {
  const inner = selectionOf(selected)
  const { text, start, end } = selected
  if (inner === '') {
    const line = text.slice(lineStart(text, start), lineEnd(text, end))
    if (line.trim() === '') return insertBlock(selected, '```\n\n```', [4, 4])
    return toggleInLine(selected, '`', 1)
  }
  if (needsFence(inner)) {
    const block = fencedCode(inner.replace(/^\n+/, ''))
    const first = block.indexOf('\n') + 1
    return insertBlock(selected, block, [first, block.lastIndexOf('\n')])
  }
  if (!inner.slice(1, -1).includes('`')) return toggleInLine(selected, '`', 1)
  const insert = inlineCode(inner)
  return { from: start, to: end, insert, start, end: start + insert.length }
}

const lineStart = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}

/** Rewrites every line the selection touches. The caret keeps its place in its line. */
function mapLines(selected: Selected, change: (lines: string[]) => string[]): Edit {
  const { text, start, end } = selected
  const from = lineStart(text, start)
  // A selection ending at the start of a line does not include that line.
  const to = lineEnd(text, end > start && text[end - 1] === '\n' ? end - 1 : end)
  const before = text.slice(from, to)
  const insert = change(before.split('\n')).join('\n')
  if (start !== end) return { from, to, insert, start: from, end: from + insert.length }
  const caret = Math.max(from, start + insert.length - before.length)
  return { from, to, insert, start: caret, end: caret }
}

const HeadingMark = /^(#{1,6})[ \t]+/

/** Heading levels of the tool; level one is the page title. */
const Headings = [2, 3, 4]

/** Cycles: none, then levels two to four, then none again. */
export function cycleHeading(selected: Selected): Edit {
  return mapLines(selected, lines => {
    const level = HeadingMark.exec(lines.find(line => line.trim() !== '') ?? '')?.[1]?.length ?? 0
    const next = Headings.find(candidate => candidate > level)
    return lines.map(line => {
      const bare = line.replace(HeadingMark, '')
      if (line.trim() === '' && lines.length > 1) return line
      return next ? `${'#'.repeat(next)} ${bare}` : bare
    })
  })
}

const QuoteMark = /^> ?/

export function toggleQuote(selected: Selected): Edit {
  return mapLines(selected, lines => {
    const quoted = lines.every(line => QuoteMark.test(line) || line.trim() === '')
    const marked = quoted && lines.some(line => QuoteMark.test(line))
    return lines.map(line => (marked ? line.replace(QuoteMark, '') : `> ${line}`))
  })
}

export type ListKind = 'bulleted' | 'ordered' | 'task'

const ListMark = /^(\s*)(?:([-*+])[ \t]+(\[[ xX]\][ \t]+)?|(\d{1,9})[.)][ \t]+)/

function kindOf(line: string): ListKind | null {
  const found = ListMark.exec(line)
  if (!found) return null
  return found[4] ? 'ordered' : found[3] ? 'task' : 'bulleted'
}

/** Turns the lines into a list of this kind, or into plain lines if they are one already. */
export function toggleList(selected: Selected, kind: ListKind): Edit {
  return mapLines(selected, lines => {
    const some = lines.length === 1 || lines.every(line => line.trim() === '')
    const meant = (line: string) => some || line.trim() !== ''
    const already = lines.filter(meant).every(line => kindOf(line) === kind)
    let number = 0
    return lines.map(line => {
      if (!meant(line)) return line
      const indent = /^\s*/.exec(line)![0]
      const bare = line.replace(ListMark, '').trimStart()
      if (already) return indent + bare
      number++
      const mark = { bulleted: '- ', task: '- [ ] ', ordered: `${number}. ` }[kind]
      return indent + mark + bare
    })
  })
}

/** Deep enough to be nested in the item above, whatever its marker. */
const Indent = '    '

export const indent = (selected: Selected) =>
  mapLines(selected, lines =>
    lines.map(line => (line === '' && lines.length > 1 ? line : Indent + line)),
  )

export const outdent = (selected: Selected) =>
  mapLines(selected, lines => lines.map(line => line.replace(/^(\t| {1,4})/, '')))

export const insertRule = (selected: Selected) =>
  insertBlock({ ...selected, start: selected.end }, '---\n', [4, 4])

/** Puts a piece into its own paragraph below the line of the caret, and the caret into the next one. */
export function insertBelow({ text, end }: Selected, piece: string): Edit {
  const next = text.indexOf('\n', end)
  const at = next < 0 ? text.length : next
  const behind = piece.length + 2
  return insertBlock({ text, start: at, end: at }, `${piece}\n`, [behind, behind])
}

/** A table of two by two, its first heading selected. */
export function insertTable(selected: Selected, heading: string, cell: string): Edit {
  const row = (text: string) => `| ${text} | ${text} |`
  const block = [row(heading), '| --- | --- |', row(cell), row(cell)].join('\n')
  return insertBlock({ ...selected, start: selected.end }, block, [2, 2 + heading.length])
}

/** Replaces the selection with a Markdown snippet, with the caret behind it. */
export function replaceSelection({ start, end }: Selected, piece: string): Edit {
  const caret = start + piece.length
  return { from: start, to: end, insert: piece, start: caret, end: caret }
}

/** Whether the selection starts in a code block, or between backticks in its line. */
export function isInCode({ text, start }: Selected): boolean {
  const lines = text.slice(0, start).split('\n')
  const line = lines.pop()!
  const fences = lines.filter(each => /^ {0,3}(```|~~~)/.test(each))
  return fences.length % 2 === 1 || line.split('`').length % 2 === 0
}

/**
 * Whether an HTML fragment has formatting that Markdown can express. Code editors copy only colors.
 */
export const isFormatted = (html: string): boolean =>
  /<(a|b|strong|em|i|del|h[1-6]|[uo]l|table|blockquote|img|pre|code)[\s>]/i.test(html)
