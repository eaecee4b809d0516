/** Characters that are encoded at a time. Joining a whole page first would make all of it two bytes wide. */
const Together = 2000
/** Bytes of a character in UTF-8, at most. */
const Widest = 3

/** Bytes for one page after another: a page is put together without waiting. */
const Usual = 256 * 1024
let bytes = Buffer.allocUnsafeSlow(Usual)

/** Encodes the texts of a page one after another; cheaper than a buffer for each, or one text of them all. */
export class MarkupEncoder {
  #length = 0
  #waiting = ''

  add(markup: string): void {
    this.#waiting += markup
    if (this.#waiting.length > Together) this.#encode()
  }

  /** What was added since the last call. */
  taken(): Buffer {
    this.#encode()
    const taken = Buffer.from(bytes.subarray(0, this.#length))
    this.#length = 0
    // What one large page needed would be held from then on.
    if (bytes.length > Usual) bytes = Buffer.allocUnsafeSlow(Usual)
    return taken
  }

  #encode(): void {
    const needed = this.#length + this.#waiting.length * Widest
    if (needed > bytes.length) {
      const larger = Buffer.allocUnsafeSlow(2 * needed)
      bytes.copy(larger, 0, 0, this.#length)
      bytes = larger
    }
    this.#length += bytes.write(this.#waiting, this.#length)
    this.#waiting = ''
  }
}
