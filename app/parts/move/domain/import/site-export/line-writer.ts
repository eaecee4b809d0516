import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const BufferChars = 256 * 1024

export type WrittenFile = { name: string; lines: number; bytes: number; sha256: string }

/** Writes objects as lines in constant memory, and computes size and checksum. */
export class LineWriter {
  readonly #handle: number
  readonly #hash = createHash('sha256')
  #buffer = ''
  #lines = 0
  #bytes = 0

  constructor(readonly file: string) {
    this.#handle = fs.openSync(file, 'wx', 0o600)
  }

  write(line: Record<string, unknown>): void {
    this.#buffer += `${JSON.stringify(line)}\n`
    this.#lines++
    if (this.#buffer.length > BufferChars) this.#flush()
  }

  #flush(): void {
    const bytes = Buffer.from(this.#buffer)
    fs.writeFileSync(this.#handle, bytes)
    this.#hash.update(bytes)
    this.#bytes += bytes.length
    this.#buffer = ''
  }

  close(): WrittenFile {
    this.#flush()
    fs.fsyncSync(this.#handle)
    fs.closeSync(this.#handle)
    return {
      name: path.basename(this.file),
      lines: this.#lines,
      bytes: this.#bytes,
      sha256: this.#hash.digest('hex'),
    }
  }
}
