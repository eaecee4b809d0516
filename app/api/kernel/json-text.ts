/** Checks JSON text before parsing, in one pass and without recursion. */

/** Maximum nesting; no call needs more than three levels. */
const MaxDepth = 32
/** Maximum values in all; the longest lists of calls have some hundred. */
const MaxValues = 5000
/** In UTF-16 units as sent. */
const MaxKeyLength = 200
const Forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Index behind the closing quote of the string that begins at `start`; the text's length when
 * unterminated.
 */
function endOfText(source: string, start: number): number {
  let i = start + 1
  while (i < source.length && source[i] !== '"') i += source[i] === '\\' ? 2 : 1
  return i + 1
}

function isKey(source: string, end: number): boolean {
  let i = end
  while (' \t\r\n'.includes(source[i] ?? 'x')) i++
  return source[i] === ':'
}

/** The decoded key, so that `"a"` and `"\u0061"` are duplicates. */
function keyAt(source: string, start: number, end: number): string | null {
  const raw = source.slice(start, end)
  if (!raw.includes('\\')) return raw.slice(1, -1)
  try {
    return JSON.parse(raw) as string
  } catch {
    return null
  }
}

/**
 * True for text without duplicate keys in an object, prototype keys, long keys, deep nesting and thousands of
 * values. Whether it is valid JSON is left to the parser.
 */
export function isHarmlessJson(source: string): boolean {
  const open: (Set<string> | null)[] = []
  let separators = 0
  for (let i = 0; i < source.length; i++) {
    const char = source[i]
    if (char === '"') {
      const end = endOfText(source, i)
      const keys = open.at(-1)
      if (keys && isKey(source, end)) {
        if (end - i > MaxKeyLength) return false
        const key = keyAt(source, i, end)
        if (key === null || Forbidden.has(key) || keys.has(key)) return false
        keys.add(key)
      }
      i = end - 1
    } else if (char === '{' || char === '[') {
      open.push(char === '{' ? new Set() : null)
      if (open.length > MaxDepth) return false
    } else if (char === '}' || char === ']') open.pop()
    else if (char === ',' && ++separators > MaxValues) return false
  }
  return true
}
