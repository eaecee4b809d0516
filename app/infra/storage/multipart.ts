/** Streams the parts of a `multipart/form-data` body; at most one chunk of a file is in memory. */

/** The body does not match its header. */
export class MalformedBody extends Error {
  override name = 'MalformedBody'
}

export type Part = {
  name: string
  /** Null for a text field. */
  fileName: string | null
  data: AsyncIterable<Uint8Array>
}

/** In bytes; browsers write some hundred, and a file name has at most 255 characters. */
const MaxHead = 4 * 1024
const MaxParts = 200
const HeadEnd = Buffer.from('\r\n\r\n')

/** Reads a stream up to delimiters. */
class Source {
  #reader: ReadableStreamDefaultReader<Uint8Array>
  #held: Buffer

  constructor(body: ReadableStream<Uint8Array>, begin: string) {
    this.#reader = body.getReader()
    this.#held = Buffer.from(begin)
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#reader.read()
    if (done) throw new MalformedBody('the body ends too early')
    this.#held = Buffer.concat([this.#held, value])
  }

  /** The data before the delimiter, chunk by chunk; the delimiter is skipped. */
  async *before(mark: Buffer): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = this.#held.indexOf(mark)
      if (at >= 0) {
        const piece = this.#held.subarray(0, at)
        this.#held = this.#held.subarray(at + mark.length)
        if (piece.length > 0) yield piece
        return
      }
      const sure = this.#held.length - mark.length + 1
      if (sure > 0) {
        const piece = this.#held.subarray(0, sure)
        this.#held = this.#held.subarray(sure)
        yield piece
      }
      await this.#more()
    }
  }

  async take(length: number): Promise<string> {
    while (this.#held.length < length) await this.#more()
    const text = this.#held.toString('latin1', 0, length)
    this.#held = this.#held.subarray(length)
    return text
  }

  /** Discards the rest of the body. */
  async drain(): Promise<void> {
    this.#held = Buffer.alloc(0)
    while (!(await this.#reader.read()).done);
  }
}

/** Concatenates chunks, up to a limit in bytes. */
export async function gatherPieces(data: AsyncIterable<Uint8Array>, max: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of data) {
    size += piece.byteLength
    if (size > max) throw new MalformedBody('a part is too long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Sticky, so that a header without an end is read once. */
const Parameter = /;\s*([\w*-]+)=(?:"((?:[^"\\]|\\.)*)"|([^;"\s]*))\s*/y

/** Parameters by name, the first of each. */
function parametersOf(disposition: string): Map<string, string> {
  const found = new Map<string, string>()
  Parameter.lastIndex = Math.max(0, disposition.indexOf(';'))
  for (let one; (one = Parameter.exec(disposition));) {
    const [, given = '', quoted, plain = ''] = one
    const name = given.toLowerCase()
    if (!found.has(name)) found.set(name, quoted === undefined ? plain : unescaped(quoted))
  }
  return found
}

const unescaped = (value: string) =>
  value
    .replace(/%22/g, '"')
    .replace(/%0[AD]/gi, '')
    .replace(/\\(["\\])/g, '$1')

function readHead(head: Buffer): Omit<Part, 'data'> {
  const lines = head.toString('utf8').split('\r\n')
  const disposition = lines.find(line => /^content-disposition:\s*form-data/i.test(line)) ?? ''
  const parameters = parametersOf(disposition)
  const name = parameters.get('name')
  if (name === undefined) throw new MalformedBody('a part has no name')
  return { name, fileName: parameters.get('filename') ?? null }
}

/** The boundary of a content type; null when it is not a multipart form. */
export function boundaryOf(contentType: string | null): string | null {
  const found = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType ?? '',
  )
  return found?.[1] ?? found?.[2] ?? null
}

/** The parts in order. Each must be read before the next is requested; unread data is skipped. */
export async function* readParts(
  body: ReadableStream<Uint8Array>,
  boundary: string,
): AsyncGenerator<Part> {
  const mark = Buffer.from(`\r\n--${boundary}`)
  const source = new Source(body, '\r\n')
  await gatherPieces(source.before(mark), MaxHead)
  for (let count = 0; ; count++) {
    const end = await source.take(2)
    if (end === '--') return source.drain()
    if (end !== '\r\n' || count >= MaxParts) throw new MalformedBody('a part was expected')
    const head = await gatherPieces(source.before(HeadEnd), MaxHead)
    const data = source.before(mark)
    yield { ...readHead(head), data }
    for await (const _ of data);
  }
}
