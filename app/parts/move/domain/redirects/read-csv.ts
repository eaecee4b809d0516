import type { Wanted } from './add-redirects.ts'

export type CsvLine = Wanted & {
  /** Counts from 1. */
  line: number
  text: string
}

const Cell = /^\s*(?:"((?:[^"]|"")*)"|([^,;\t]*))\s*(?:[,;\t]|$)/

function cellsOf(text: string): [string, string] {
  const first = Cell.exec(text)
  const second = first && Cell.exec(text.slice(first[0].length))
  const value = (cell: RegExpExecArray | null | undefined) =>
    cell ? (cell[1]?.replaceAll('""', '"') ?? cell[2] ?? '').trim() : ''
  return [value(first), value(second)]
}

/**
 * Lines of old and new address, separated by comma, semicolon or tab; further columns are ignored. An address
 * that contains a separator needs quotation marks. Empty lines, comments (`#`) and a line of headings at the
 * top are skipped.
 */
export function readCsv(text: string): CsvLine[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  return lines.flatMap((whole, index) => {
    const [path, target] = cellsOf(whole)
    const isHeading = index === 0 && !/^(\/|https?:)/i.test(path)
    if (whole.trim() === '' || whole.startsWith('#') || (isHeading && /^[\p{L}\s]+$/u.test(path)))
      return []
    return [{ line: index + 1, text: whole, path, target }]
  })
}
