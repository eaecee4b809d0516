/** Reads the `<row …/>` elements of one file of a dump in batches, in constant memory. */
import path from 'node:path'
import { SaxesParser } from 'saxes'
import { DumpError } from './dump-error.ts'
import { DumpRow } from './dump-row.ts'
import { openPlainFile } from './plain-file.ts'

const ChunkBytes = 64 * 1024
/** UTF-16 units from one tag to the next: a row, a comment, or text between rows. */
const ElementMax = 16 * 1024 * 1024
const MaxAttributes = 1000
/** Rows are children of the root, and have none themselves. */
const MaxDepth = 100

export type Chunk = {
  rows: DumpRow[]
  /** Bytes of the file read so far. */
  bytes: number
}

/**
 * Yields the rows of a file in order, as many as a chunk of the file holds. `root` is the name of the element
 * around them; a byte order mark is allowed. @throws DumpError with the line, if the file is not well-formed,
 * goes beyond the limits above, or is some other kind of file.
 */
export async function* readRows(filePath: string, root: string): AsyncGenerator<Chunk> {
  const file = path.basename(filePath)
  const parser = new SaxesParser({ position: true })
  let rows: DumpRow[] = []
  let depth = 0
  let attributes = 0
  let sinceTag = 0
  const fail = (problem: string): never => {
    throw new DumpError(problem, file, parser.line)
  }
  parser.on('error', error => fail(error.message.replace(/^\d+:\d+: /, '')))
  parser.on('attribute', () => {
    if (++attributes > MaxAttributes)
      fail(`has an element of more than ${MaxAttributes} attributes`)
  })
  parser.on('opentag', ({ name, attributes: values }) => {
    depth++
    attributes = sinceTag = 0
    if (depth > MaxDepth) fail('has elements that are nested too deeply')
    if (depth === 1 && name !== root) fail(`begins with <${name}> where <${root}> was expected`)
    if (depth === 2 && name === 'row')
      rows.push(new DumpRow(file, parser.line, values as Record<string, string>))
  })
  parser.on('closetag', () => {
    depth--
    sinceTag = 0
  })

  const handle = await openPlainFile(filePath)
  const stream = handle.createReadStream({ encoding: 'utf8', highWaterMark: ChunkBytes })
  for await (const text of stream as AsyncIterable<string>) {
    sinceTag += text.length
    if (sinceTag > ElementMax) fail('has an element or text of more than 16 MB')
    parser.write(text)
    if (rows.length > 0) yield { rows, bytes: stream.bytesRead }
    rows = []
  }
  parser.close()
  if (rows.length > 0) yield { rows, bytes: stream.bytesRead }
}
