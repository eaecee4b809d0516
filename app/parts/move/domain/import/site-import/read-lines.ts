/** Reads the lines of a site folder. The input is untrusted: each line is validated before it is used. */
import path from 'node:path'
import { DumpError } from '#parts/move/domain/import/dump-error.ts'
import { parseBounded } from '#parts/move/domain/import/json-text.ts'
import { openPlainFile } from '#parts/move/domain/import/plain-file.ts'
import type { FileSpec } from '#parts/move/domain/import/site-format/fields.queries.ts'
import { LineMax } from '#parts/move/domain/import/site-format/format.ts'

const ChunkBytes = 256 * 1024
const NewLine = 10
/** Of one line; the longest lists have some hundred. */
export const MaxParts = 100_000

const Empty = Buffer.alloc(0)

export type Line = Record<string, unknown>

/** A valid line. */
export class FolderLine {
  constructor(
    readonly file: string,
    readonly number: number,
    readonly line: Line,
  ) {}

  fail(message: string): never {
    throw new DumpError(message, this.file, this.number)
  }

  get id(): string {
    return (this.line.id as string | undefined) ?? JSON.stringify(this.line)
  }
}

export type LineChunk = { rows: FolderLine[]; bytes: number }

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parsed(bytes: Uint8Array, spec: FileSpec, fail: (message: string) => never): Line | null {
  if (bytes.length === 0) return null
  let value: unknown
  try {
    const text = utf8.decode(bytes)
    if (text.trim() === '') return null
    value = parseBounded(text, MaxParts)
  } catch (error) {
    fail(error instanceof SyntaxError ? `is not JSON: ${error.message}` : 'is not UTF-8')
  }
  const result = spec.schema.safeParse(value)
  if (result.success) return result.data
  const [{ path: where, message }] = result.error.issues as [(typeof result.error.issues)[0]]
  return fail(where.length > 0 ? `${where.join('.')}: ${message}` : message)
}

/** Lines of a file with their numbers, as many as a piece of it holds. */
async function* rawLines(file: string): AsyncGenerator<{ lines: Buffer[]; bytes: number }> {
  const handle = await openPlainFile(file)
  let rest: Buffer[] = []
  let length = 0
  let number = 0
  const stream = handle.createReadStream({ highWaterMark: ChunkBytes })
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const lines: Buffer[] = []
    let from = 0
    for (let end = chunk.indexOf(NewLine); end >= 0; end = chunk.indexOf(NewLine, from)) {
      const last = end > from ? chunk.subarray(from, end) : Empty
      lines.push(rest.length > 0 ? Buffer.concat([...rest, last]) : last)
      rest = []
      length = 0
      from = end + 1
    }
    number += lines.length
    rest.push(chunk.subarray(from))
    length += chunk.length - from
    if (length > LineMax || lines.some(line => line.length > LineMax)) {
      throw new DumpError('has a line of more than 16 MB', path.basename(file), number + 1)
    }
    if (lines.length > 0) yield { lines, bytes: stream.bytesRead }
  }
  if (length > 0) yield { lines: [Buffer.concat(rest)], bytes: stream.bytesRead }
}

/**
 * Yields the lines of a file in order. `onError` gets the error of each invalid line, which is skipped; without
 * it the first one is thrown.
 * @throws DumpError with the line.
 */
export async function* readLines(
  file: string,
  spec: FileSpec,
  onError?: (error: DumpError) => void,
): AsyncGenerator<LineChunk> {
  const name = path.basename(file)
  let number = 0
  for await (const { lines, bytes } of rawLines(file)) {
    const rows: FolderLine[] = []
    for (const one of lines) {
      number++
      try {
        const line = parsed(one, spec, message => {
          throw new DumpError(message, name, number)
        })
        if (line) rows.push(new FolderLine(name, number, line))
      } catch (error) {
        if (!onError || !(error instanceof DumpError)) throw error
        onError(error)
      }
    }
    yield { rows, bytes }
  }
}
