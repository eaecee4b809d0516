import { interruptsParagraph, type OpenKinds } from './paragraph.ts'

const Marker = /^ {0,3}>/
const Fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/
const Underline = /^ {0,3}(?:=+|-+)[ \t]*$/
/** Lines of a quote after which no paragraph is open. */
const Closed = /^(?: {4}| {0,3}\t)|^ {0,3}(?:#{1,6}(?:\s|$)|<|(?:[-*_][ \t]*){3,}$)|^[ \t]*$/

/** A quoted line without its marker; a tab after the marker counts as three more columns. */
function unquoted(line: string): string {
  const rest = line.slice(line.indexOf('>') + 1)
  if (rest.startsWith(' ')) return rest.slice(1)
  return rest.startsWith('\t') ? `  ${rest.slice(1)}` : rest
}

/**
 * The quote at the start of `src` and its content: lines with a marker, and lines without one that continue
 * its last paragraph. Null if there is no quote. Reads each line once.
 */
export function quoteAt(src: string, open: OpenKinds): { raw: string; content: string } | null {
  if (!Marker.test(src)) return null
  const content: string[] = []
  let fence: string | null = null
  let paragraph = false
  let at = 0
  while (at < src.length) {
    const next = src.indexOf('\n', at)
    const end = next < 0 ? src.length : next
    const line = src.slice(at, end)
    if (Marker.test(line)) {
      const said = unquoted(line)
      const mark = Fence.exec(said)?.[1]
      if (fence && mark?.startsWith(fence) && !said.trim().replaceAll(fence[0]!, '')) fence = null
      else if (!fence && mark) fence = mark
      paragraph = fence === null && !mark && !Closed.test(said)
      content.push(said)
    } else {
      if (!paragraph || interruptsParagraph(src, at, open)) break
      content.push(Underline.test(line) ? `    ${line.trim()}` : line)
    }
    at = end + 1
  }
  return {
    raw: src.slice(0, Math.min(at, src.length)).replace(/\n$/, ''),
    content: content.join('\n'),
  }
}
