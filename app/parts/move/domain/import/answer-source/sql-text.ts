/** Splits the text of an SQL dump into tokens while it comes in, a piece at a time. */
import { ownValue } from '#shared/own-value.ts'
import { DumpError } from '#parts/move/domain/import/dump-error.ts'

export type Dialect = 'mysql' | 'mysql-plain' | 'postgres'

export type Token = {
  /** `name` is a quoted one, `line` a line of rows after COPY, `end` the end of the file. */
  kind: 'word' | 'name' | 'text' | 'number' | 'sign' | 'line' | 'end'
  value: string
}

/** Characters of one token, string or line. */
const MaxToken = 64 * 1024 * 1024
/** No opening sign of a token is longer. */
const Ahead = 64

const Word = /[A-Za-z_@$\u0080-\uffff][\w$@\u0080-\uffff]*/y
const Numeral = /[+-]?\d+(?:\.\d*)?(?:[eE][+-]?\d+)?/y
const Hex = /0x([0-9A-Fa-f]*)/y
const Conditional = /\/\*!\d*/y
const Dollar = /\$(?:[A-Za-z_]\w*)?\$/y
const OtherDelimiter = /delimiter (?!;[^\S\n]*\n)[^\n]*\n/iy
const UsualDelimiter = /^delimiter ;[^\S\n]*$/gim
const Whole: Token = { kind: 'end', value: '' }

const MysqlEscapes: Record<string, string> = {
  '0': '\0',
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  Z: '\x1a',
  '%': '\\%',
  _: '\\_',
}
const PostgresEscapes: Record<string, string> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

/** A value with the backslashes of PostgreSQL, in E'' strings and in rows after COPY. */
export function withoutBackslashes(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(
    /\\(?:([0-7]{1,3})|x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|([^]))/g,
    (_, octal?: string, hex?: string, short?: string, long?: string, other?: string) => {
      if (other !== undefined) return ownValue(PostgresEscapes, other) ?? other
      const code = octal ? parseInt(octal, 8) : parseInt((hex ?? short ?? long)!, 16)
      if (code > 0x10ffff) throw new DumpError(`has no character of the number ${long}`)
      return String.fromCodePoint(code)
    },
  )
}

const fromHex = (digits: string) => Buffer.from(digits, 'hex').toString('utf8')

export class SqlText {
  private buffer = ''
  /** The character before the buffer. */
  private cutAfter = '\n'
  private place = 0
  private rest = ''
  private wanted = 0
  private ended = false
  private counted = 0
  private lines = 1
  private rows: 'none' | 'begin' | 'within' = 'none'

  constructor(private readonly dialect: Dialect) {}

  /** Number of the line that has been read up to. */
  get line(): number {
    this.countLines(this.place - 1)
    return this.lines
  }

  private countLines(to: number): void {
    for (;;) {
      const next = this.buffer.indexOf('\n', this.counted)
      if (next < 0 || next >= to) break
      this.lines++
      this.counted = next + 1
    }
  }

  /** The statement just read is followed by rows, a line each: `line` tokens come up to the one that ends them. */
  readRows(): void {
    this.rows = 'begin'
  }

  /** Adds a piece of the file; null at its end. */
  add(piece: string | null): void {
    this.rest += piece ?? ''
    this.ended = piece === null
    // A token that was not complete is tried again once twice as much is there, or too much for a token.
    const more = Math.min(this.wanted, MaxToken + 1 - this.wanted)
    if (!this.ended && this.rest.length < more) return
    this.countLines(this.place)
    if (this.place > 0) this.cutAfter = this.buffer[this.place - 1]!
    this.buffer = this.buffer.slice(this.place) + this.rest
    this.rest = ''
    this.place = this.counted = this.wanted = 0
  }

  /** The next token; null when the pieces so far do not hold the whole of it. */
  next(): Token | null {
    if (this.wanted > 0 && this.rest !== '') return null
    const token = this.rows === 'none' ? this.token() : this.row()
    if (token === null) {
      if (this.ended) throw new DumpError('is cut off: it ends within a value, row or comment')
      this.wanted = this.buffer.length - this.place
      if (this.wanted > MaxToken) throw new DumpError('holds a value of more than 64 MB')
    }
    return token
  }

  private row(): Token | null {
    if (this.rows === 'begin') {
      const first = this.buffer.indexOf('\n', this.place)
      if (first < 0) return null
      this.place = first + 1
      this.rows = 'within'
    }
    const end = this.buffer.indexOf('\n', this.place)
    if (end < 0) return null
    const value = this.buffer.slice(this.place, this.buffer[end - 1] === '\r' ? end - 1 : end)
    this.place = end + 1
    if (value === '\\.') this.rows = 'none'
    return { kind: 'line', value }
  }

  private token(): Token | null {
    for (;;) {
      const { buffer, place } = this
      if (!this.ended && buffer.length - place < Ahead) return null
      if (place >= buffer.length) return Whole
      const sign = buffer[place]!
      if (sign <= ' ') {
        this.place++
        continue
      }
      const passed = this.passBlank(sign)
      if (passed === null) return null
      if (!passed) return this.readToken(sign)
    }
  }

  /** Moves past a comment or a client command; null if it is incomplete, false if there is none. */
  private passBlank(sign: string): boolean | null {
    const { buffer, place, dialect } = this
    const next = buffer[place + 1]
    const mysql = dialect !== 'postgres'
    if ((sign === '-' && next === '-') || sign === (mysql ? '#' : '\\')) return this.skipTo('\n', 0)
    if (sign === '/' && next === '*') {
      // What MySQL runs of a comment is read, with the end of the comment as a token to skip.
      if (mysql && buffer[place + 2] === '!') return this.match(Conditional) !== null
      return this.skipTo('*/', 2)
    }
    if (mysql && sign === '*' && next === '/') {
      this.place += 2
      return true
    }
    const lineBegins = (place === 0 ? this.cutAfter : buffer[place - 1]) === '\n'
    if (mysql && lineBegins && this.match(OtherDelimiter)) {
      UsualDelimiter.lastIndex = this.place
      const end = UsualDelimiter.exec(buffer)
      if (!end || (!this.ended && UsualDelimiter.lastIndex === buffer.length)) {
        this.place = place
        return null
      }
      this.place = UsualDelimiter.lastIndex
      return true
    }
    return false
  }

  private skipTo(end: string, from: number): true | null {
    const found = this.buffer.indexOf(end, this.place + from)
    if (found < 0 && !(this.ended && end === '\n')) return null
    this.place = found < 0 ? this.buffer.length : found + end.length
    return true
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.place
    const found = pattern.exec(this.buffer)
    if (found) this.place = pattern.lastIndex
    return found
  }

  private readToken(sign: string): Token | null {
    const { buffer, place, dialect } = this
    const mysql = dialect !== 'postgres'
    if (sign === "'") return this.quoted('text', place, dialect === 'mysql' ? 'mysql' : 'none')
    if (sign === '"' || sign === '`') return this.quoted('name', place, 'none')
    if (buffer[place + 1] === "'" && /[eExX]/.test(sign)) {
      const hex = /x/i.test(sign)
      const token = this.quoted('text', place + 1, hex || mysql ? 'none' : 'postgres')
      return token && hex ? { kind: 'text', value: fromHex(token.value) } : token
    }
    if (sign === '$' && !mysql) {
      const tag = this.match(Dollar)
      if (tag) {
        const from = this.place
        this.place = place
        const end = buffer.indexOf(tag[0], from)
        if (end < 0) return null
        this.place = end + tag[0].length
        return { kind: 'text', value: buffer.slice(from, end) }
      }
    }
    const found = this.match(Word) ?? (mysql ? this.match(Hex) : null) ?? this.match(Numeral)
    if (!found) {
      this.place++
      return { kind: 'sign', value: sign }
    }
    // A number may go on behind `1e+`.
    if (this.place >= buffer.length - 2 && !this.ended) {
      this.place = place
      return null
    }
    if (found[1] !== undefined) return { kind: 'text', value: fromHex(found[1]) }
    return { kind: /[\d+-]/.test(sign) ? 'number' : 'word', value: found[0] }
  }

  /** What stands between quotes, from the opening one at `open`. */
  private quoted(
    kind: 'text' | 'name',
    open: number,
    escapes: 'none' | 'mysql' | 'postgres',
  ): Token | null {
    const { buffer } = this
    const quote = buffer[open]!
    let end = open + 1
    for (;;) {
      end = buffer.indexOf(quote, end)
      if (end < 0 || (end === buffer.length - 1 && !this.ended)) return null
      let slashes = 0
      if (escapes !== 'none') while (buffer[end - 1 - slashes] === '\\') slashes++
      if (slashes % 2 === 1) end++
      else if (buffer[end + 1] === quote) end += 2
      else break
    }
    this.place = end + 1
    let value = buffer.slice(open + 1, end)
    if (escapes === 'mysql' && value.includes('\\')) {
      value = value.replace(/\\([^])|''/g, (_, escaped?: string) =>
        escaped === undefined ? "'" : (ownValue(MysqlEscapes, escaped) ?? escaped),
      )
    } else {
      if (value.includes(quote)) value = value.replaceAll(quote + quote, quote)
      if (escapes === 'postgres') value = withoutBackslashes(value)
    }
    return { kind, value }
  }
}
