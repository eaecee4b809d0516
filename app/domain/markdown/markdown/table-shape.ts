const Delimiters = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/

function lineAt(src: string, start: number): string {
  const end = src.indexOf('\n', start)
  return end < 0 ? src.slice(start) : src.slice(start, end)
}

function cells(line: string): number {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  let count = 1
  for (let i = 0; i < inner.length; i++) {
    if (inner[i] === '\\') i++
    else if (inner[i] === '|') count++
  }
  return count
}

/** Number of columns if a table's header and delimiter lines, with the same number of cells, start here. */
function columnsAt(src: string, start: number): number {
  const header = lineAt(src, start)
  if (!header.trim() || /^(?: {4}| {0,3}\t)/.test(header)) return 0
  const below = lineAt(src, start + header.length + 1)
  if (!/[|:]/.test(below) || !Delimiters.test(below)) return 0
  const columns = cells(header)
  return columns === cells(below) ? columns : 0
}

export function tableStartsAt(src: string, start: number): boolean {
  return columnsAt(src, start) > 0
}

/** Columns of the table at the start of `src` and number of lines below its header; null if there is none. */
export function tableShape(src: string): { columns: number; rows: number } | null {
  const columns = columnsAt(src, 0)
  if (!columns) return null
  let rows = -1
  for (let at = 0; at >= 0 && at < src.length; rows++) {
    const line = lineAt(src, at)
    if (!line.trim()) break
    at += line.length + 1
  }
  return { columns, rows: Math.max(1, rows) }
}
