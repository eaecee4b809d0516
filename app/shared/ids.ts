/**
 * Object ids (spec §3). Inside the code an object has a sequence number, from one counter for all types. In
 * the API it is `1` + 3-digit type + 13-digit sequence, or, for permalinks 3 and 4, a short base-62 form.
 */
const Alphabet = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const Salt = 100
const MaxSequence = Number.MAX_SAFE_INTEGER
const ShortLimit = 10n ** 16n

export type ObjectRef = { type: number; seq: number }

/** The 17-digit id of an object. */
export function formatId(type: number, seq: number): string {
  return `1${String(type).padStart(3, '0')}${String(seq).padStart(13, '0')}`
}

function toBase62(value: number): string {
  let rest = value + Salt
  let out = ''
  do {
    out += Alphabet[rest % 62]
    rest = Math.floor(rest / 62)
  } while (rest > 0)
  return out
}

function fromBase62(text: string): number | null {
  let value = 0
  for (let i = text.length - 1; i >= 0; i--) {
    const digit = Alphabet.indexOf(text[i]!)
    if (digit < 0) return null
    value = value * 62 + digit
    if (value > MaxSequence) return null
  }
  return value - Salt
}

/** Short form: type code (always two characters) followed by the sequence, least significant digit first. */
export function formatShortId(type: number, seq: number): string {
  return toBase62(type) + toBase62(seq)
}

/** Neutral public name of a deleted account. */
export function anonymousName(userId: number): string {
  return `user${toBase62(userId)}`
}

/** Parses a long or short id; null if it is neither. */
export function parseId(text: string | number | null | undefined): ObjectRef | null {
  if (text == null) return null
  const value = String(text).trim()
  if (/^\d{1,20}$/.test(value) && BigInt(value) >= ShortLimit) {
    if (value.length !== 17 || value[0] !== '1') return null
    const seq = Number(value.slice(4))
    return seq > 0 ? { type: Number(value.slice(1, 4)), seq } : null
  }
  if (!/^[0-9a-zA-Z]{3,12}$/.test(value)) return null
  const type = fromBase62(value.slice(0, 2))
  const seq = fromBase62(value.slice(2))
  if (type === null || seq === null || type < 1 || type > 999 || seq < 1) return null
  return formatShortId(type, seq) === value ? { type, seq } : null
}

/** The sequence number of an id of one expected type; null for anything else. */
export function parseIdOf(type: number, text: string | number | null | undefined): number | null {
  const ref = parseId(text)
  return ref && ref.type === type ? ref.seq : null
}

export type Permalink = 1 | 2 | 3 | 4

/** Permalinks 3 and 4 use short ids, 1 and 3 include the slug (spec §2 link builders). */
export function publicId(type: number, seq: number, permalink: Permalink): string {
  return permalink >= 3 ? formatShortId(type, seq) : formatId(type, seq)
}
