/** Reads the `<row …/>` elements of one file of a dump in batches, in constant memory. */
import path from 'node:path'
import { SaxesParser } from 'saxes'
import { DumpError } from './dump-error.ts'
import { DumpRow } from './dump-row.ts'
import { openPlainFile } from './plain-file.ts'

const ChunkBytes = 64 * 1024

export type Chunk = {
  rows: DumpRow[]
  /** Bytes of the file read so far. */
  bytes: number
}

/**
 * Yields the rows of a file in order, as many as a chunk of the file holds. `root` is the name of the element
 * around them; a byte order mark is allowed. @throws DumpError with the line, if the file is not well-formed
 * or is some other kind of file.
 */
export async function* readRows(filePath: string, root: string): AsyncGenerator<Chunk> {
  const file = path.basename(filePath)
  const parser = new SaxesParser({ position: true })
  let rows: DumpRow[] = []
  let depth = 0
  parser.on('error', error => {
    throw new DumpError(error.message.replace(/^\d+:\d+: /, ''), file, parser.line)
  })
  parser.on('opentag', ({ name, attributes }) => {
    depth++
    if (depth === 1 && name !== root) {
      throw new DumpError(`begins with <${name}> where <${root}> was expected`, file, parser.line)
    }
    if (depth === 2 && name === 'row') {
      rows.push(new DumpRow(file, parser.line, attributes as Record<string, string>))
    }
  })
  parser.on('closetag', () => void depth--)

  const handle = await openPlainFile(filePath)
  const stream = handle.createReadStream({ encoding: 'utf8', highWaterMark: ChunkBytes })
  for await (const text of stream as AsyncIterable<string>) {
    parser.write(text)
    if (rows.length > 0) yield { rows, bytes: stream.bytesRead }
    rows = []
  }
  parser.close()
  if (rows.length > 0) yield { rows, bytes: stream.bytesRead }
}
