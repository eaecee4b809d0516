/** Enter inside a list or a quote. */
import type { Edit, Selected } from './text-operations.ts'

const Mark = /^(\s*)((?:> ?)*)(?:([-*+])([ \t]+)(\[[ xX]\][ \t]+)?|(\d{1,9})([.)])([ \t]+))?/

/** Whether a position is inside a fenced code block, where lists are plain text. */
function insideFence(before: string): boolean {
  let fence = ''
  for (const line of before.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (!mark) continue
    if (!fence) fence = mark
    else if (mark[0] === fence[0] && mark.length >= fence.length && line.trim() === mark) fence = ''
  }
  return fence !== ''
}

/** The marker of the next item: numbers increase, tasks start unchecked. */
function nextMark(found: RegExpExecArray): string {
  const [, space = '', quote = '', bullet, gap = ' ', task, number, stop = '.', wide = ' '] = found
  if (number) return `${space}${quote}${Number(number) + 1}${stop}${wide}`
  return bullet ? `${space}${quote}${bullet}${gap}${task ? '[ ] ' : ''}` : `${space}${quote}`
}

/**
 * The next item after Enter; an empty item ends its list. Null where Enter is a plain line break,
 * also with a selection or when the caret is before the marker.
 */
export function continueList({ text, start, end }: Selected): Edit | null {
  if (start !== end) return null
  const from = text.lastIndexOf('\n', start - 1) + 1
  const line = text.slice(from, start)
  const found = Mark.exec(line)
  const marked = found && (found[2] || found[3] || found[6])
  if (!found || !marked || insideFence(text.slice(0, from))) return null
  const lineEnd = text.indexOf('\n', start)
  const rest = text.slice(start, lineEnd < 0 ? text.length : lineEnd)
  if (line.length === found[0].length && rest.trim() === '') {
    return { from, to: start, insert: '', start: from, end: from }
  }
  const insert = `\n${nextMark(found)}`
  const caret = start + insert.length
  return { from: start, to: start, insert, start: caret, end: caret }
}
