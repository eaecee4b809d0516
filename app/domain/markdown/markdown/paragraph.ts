import { tableStartsAt } from './table-shape.ts'

/** Elements that start a block of HTML. */
export const BlockTags =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|' +
  'dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|' +
  'iframe|legend|li|link|main|menu|menuitem|meta|nav|noframes|ol|optgroup|option|p|param|search|' +
  'section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul'

/** The kinds of blocks that may still start; the others have reached their limit and become text. */
export type OpenKinds = { headings: boolean; lists: boolean; quotes: boolean; tables: boolean }

const Always = [
  '[ \\t]*(?:\\n|$)',
  ' {0,3}(?:(?:-[\\t ]*){3,}|(?:_[\\t ]*){3,}|(?:\\*[\\t ]*){3,})(?:\\n|$)',
  ' {0,3}(?:`{3,}(?=[^`\\n]*(?:\\n|$))|~{3,})',
  ` {0,3}(?:</?(?:${BlockTags})(?:[ \\t]|\\n|/?>)|<(?:script|pre|style|textarea)(?:[\\s>]|$)|<!--|<\\?|<![A-Za-z])`,
  ' {0,3}\\[\\^[^\\]\\s]{1,64}\\]:',
]
const Heading = ' {0,3}#{1,6}(?:\\s|$)'
const List = ' {0,3}(?:[*+-]|1[.)])[ \\t]+[^ \\t\\n]'
const Quote = ' {0,3}>'

const interruptions = new Map<number, RegExp>()

function interruption({ headings, lists, quotes }: OpenKinds): RegExp {
  const key = Number(headings) + 2 * Number(lists) + 4 * Number(quotes)
  let found = interruptions.get(key)
  if (!found) {
    const kinds = [headings && Heading, lists && List, quotes && Quote].filter(
      kind => kind !== false,
    )
    found = new RegExp([...Always, ...kinds].join('|'), 'iy')
    interruptions.set(key, found)
  }
  return found
}

/** True if the line at `start` starts another block, which ends a paragraph. */
export function interruptsParagraph(src: string, start: number, open: OpenKinds): boolean {
  const interrupts = interruption(open)
  interrupts.lastIndex = start
  return interrupts.test(src) || (open.tables && tableStartsAt(src, start))
}

/** Length of the paragraph at the start of `src`, without its last line break. Reads each line once. */
export function paragraphLength(src: string, open: OpenKinds): number {
  let end = src.indexOf('\n')
  while (end >= 0 && end + 1 < src.length) {
    if (interruptsParagraph(src, end + 1, open)) return end
    end = src.indexOf('\n', end + 1)
  }
  return end < 0 ? src.length : end
}
