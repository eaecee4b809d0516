/** Spreadsheets: a folder with questions.csv, answers.csv, comments.csv and users.csv. */
import path from 'node:path'
import type { z } from 'zod'
import { DumpError } from '#parts/move/domain/import/dump-error.ts'
import { hasPlainFile, openPlainFile } from '#parts/move/domain/import/plain-file.ts'
import type { FileSpec } from '#parts/move/domain/import/site-format/fields.queries.ts'
import { foreignFiles, LineMax } from '#parts/move/domain/import/site-format/format.ts'
import { ownValue } from '#shared/own-value.ts'
import { type Converter, siteAddress } from './conversion.ts'
import { type FolderWriter, type Line, type LineFile, LineFiles } from './folder-writer.ts'

type Row = { cells: string[]; line: number }

/** UTF-16 units of a row, as in a line of the site folder. */
const RowMax = LineMax
const MaxCells = 1000

/** `closed`: behind a quote that ends the cell or begins a double one. */
type CellState = 'open' | 'plain' | 'quoted' | 'closed' | 'ended'

/** Rows as RFC 4180 has them: cells with commas, line breaks or quotes are in quotes. */
async function* rowsOf(file: string): AsyncGenerator<Row> {
  const fail = (line: number, message: string): never => {
    throw new DumpError(message, path.basename(file), line)
  }
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const handle = await openPlainFile(file)
  const bytes = handle.createReadStream() as AsyncIterable<Buffer>
  let cells: string[] = []
  /** Of the present cell: what earlier pieces hold of it, in quotes with the closing one. */
  let cell = ''
  let inQuotes = false
  let state: CellState = 'open'
  let size = 0
  let [line, began] = [1, 1]
  const decoded = (piece?: Buffer) => {
    try {
      return utf8.decode(piece, { stream: piece !== undefined })
    } catch {
      return fail(line, 'is not UTF-8')
    }
  }
  const insistOnSize = () => {
    if (cells.length > MaxCells) fail(began, `has more than ${MaxCells} cells`)
    if (size + cell.length <= RowMax) return
    fail(began, 'has a row of more than 16 MB: is a quote not closed?')
  }
  const endCell = () => {
    cells.push(inQuotes ? cell.slice(0, -1).replaceAll('""', '"') : cell.replaceAll('\r', ''))
    size += cell.length
    cell = ''
    insistOnSize()
    inQuotes = false
    state = 'open'
  }
  for await (const piece of bytes) {
    const text = decoded(piece)
    /** Where the rest of the cell begins in this piece. */
    let from = 0
    for (let at = 0; at < text.length; at++) {
      const sign = text[at]!
      if (sign === '\n') line++
      if (state === 'quoted') {
        if (sign === '"') state = 'closed'
      } else if (state === 'closed' && sign === '"') {
        state = 'quoted'
      } else if (sign === '"' && state === 'open') {
        state = 'quoted'
        inQuotes = true
        from = at + 1
      } else if (sign === ',' || sign === '\n') {
        if (state === 'plain' || state === 'closed') cell += text.slice(from, at)
        endCell()
        if (sign === ',') continue
        if (cells.length > 1 || cells[0] !== '') yield { cells, line: began }
        cells = []
        size = 0
        began = line
      } else if (state === 'closed' || state === 'ended') {
        if (sign !== '\r') fail(line, 'has text after a closing quote')
        if (state === 'closed') cell += text.slice(from, at)
        state = 'ended'
      } else if (state === 'open' && sign !== '\r') {
        state = 'plain'
        from = at
      }
    }
    if (state !== 'open' && state !== 'ended') cell += text.slice(from)
    insistOnSize()
  }
  decoded()
  if (state === 'quoted') fail(began, 'has a quote that is not closed')
  if (state === 'open' && cells.length === 0) return
  endCell()
  if (cells.length > 1 || cells[0] !== '') yield { cells, line: began }
}

/** Of a cell; the format refuses fewer. */
const MaxTags = 1000

/** How the cells of a column are read; other columns are texts. */
const Readers: Record<string, (cell: string) => unknown> = {
  ...Object.fromEntries(
    ['views', 'up_votes', 'down_votes', 'reputation'].map(name => [name, Number]),
  ),
  ...Object.fromEntries(
    ['accepted', 'deleted', 'pinned', 'unlisted'].map(name => [
      name,
      cell => /^(1|true|yes)$/i.test(cell),
    ]),
  ),
  tags: cell => {
    const tags = cell.split(',', MaxTags + 1).map(tag => tag.trim())
    return tags.length > MaxTags ? tags : [...new Set(tags)].filter(Boolean)
  },
}

/** Times also without a zone, which is UTC then, and as seconds since 1970. */
function timeOf(cell: string): string {
  const text = cell
    .trim()
    .replace(/^(\d{4}-\d\d-\d\d)$/, '$1T00:00:00')
    .replace(' ', 'T')
  const zoned = /(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`
  const at = /^\d{9,11}$/.test(text) ? Number(text) * 1000 : Date.parse(zoned)
  return Number.isNaN(at) ? cell : new Date(at).toISOString().replace('.000Z', 'Z')
}

const asked = LineFiles.map(name => foreignFiles.find(spec => spec.name === name)!)

/** Columns whose values are no single words or texts are not for spreadsheets. */
const NoColumns = new Set(['closing', 'invited', 'revision_id'])

async function readFile(folder: string, spec: FileSpec, out: FolderWriter): Promise<void> {
  const name = `${spec.name}.csv`
  let header: string[] | undefined
  for await (const { cells, line } of rowsOf(path.join(folder, name))) {
    if (!header) {
      header = cells.map(cell => cell.trim().toLowerCase())
      if (!header.includes('id')) throw new DumpError('has no column id in its first line', name, 1)
      const taken = header.map(
        column => Object.hasOwn(spec.fields, column) && !NoColumns.has(column),
      )
      for (const [at, column] of header.entries()) {
        if (taken[at]) continue
        header[at] = ''
        out.note(`column "${column.slice(0, 40)}" of ${name}, which is not read`)
      }
      continue
    }
    if (cells.length !== header.length)
      throw new DumpError(`has ${cells.length} cells for ${header.length} columns`, name, line)
    const content = header.flatMap((column, at) => {
      const cell = cells[at]!
      if (!column || cell === '') return []
      const read = column.endsWith('_at') ? timeOf : ownValue(Readers, column)
      return [[column, read ? read(cell) : cell]]
    })
    const row = Object.fromEntries(content.filter(([, value]) => value !== false)) as Line
    const { success, error } = spec.schema.safeParse(row)
    if (!success) {
      const [{ path: where, message }] = error.issues as [z.core.$ZodIssue]
      throw new DumpError(where.length > 0 ? `${where.join('.')}: ${message}` : message, name, line)
    }
    if (row.status === 'deleted' || row.status === 'pending')
      out.note(`${row.status} ${spec.name} left out`)
    else if (!out.add(spec.name as LineFile, row))
      throw new DumpError(`has the id "${row.id}" twice`, name, line)
  }
}

export const convertCsv: Converter = async (source, options, out) => {
  const there = (spec: FileSpec) => hasPlainFile(path.join(source, `${spec.name}.csv`))
  if (!asked.some(spec => spec.name === 'questions' && there(spec)))
    throw new DumpError(`${source} is not a folder with questions.csv`)
  for (const spec of asked.filter(there)) await readFile(source, spec, out)
  return { address: siteAddress(options) }
}
