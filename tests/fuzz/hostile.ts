/** Texts as somebody would write them who wants to break a reader. */
import fc from 'fast-check'

/** Signs that readers take for something else, and words that a plain object already has. */
const Signs = [
  ...['\0', '\u0001', '\u007f', '\u0085', '\ud800', '\udfff', '\udbff\udfff', '\ufeff', '\uffff'],
  ...['\u202e', '\u2066', '\u200b', '\u200d', '\u2028', '\u2029', '\u00ad', '\u00a0', '\u3000'],
  ...['\r\n', '\r', '\n', '\t', '\v', '\f', ' ', '  '],
  ...['а', 'ｊ', 'ﬀ', 'İ', 'ı', 'ß', 'e\u0301', 'ǅ', '中文', 'カ', 'ไทย', 'العربية', '👩‍👩‍👧', '🇩🇪'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'length'],
  ...['0', '-1', '1e999', '-0', '9007199254740993', '00', '0x1', 'NaN', 'null', 'undefined'],
  ...[
    '%',
    '%00',
    '%0d%0a',
    '%c0%ae',
    '%2f',
    '%5c',
    '%u0041',
    '&#0;',
    '&toString;',
    '&#x110000;',
    '&amp;',
  ],
  ...['"', "'", '`', '<', '>', '&', '\\', '/', ';', ',', '=', '(', ')', '[', ']', '{', '}', '|'],
  ...['$', '#', '@', '!', '?', '*', '_', '~', '+', '-', '.', ':', '^'],
]

const sign = fc.constantFrom(...Signs)
const anything = fc.string({ unit: 'binary', maxLength: 6 })

/** A piece of the language of a reader, sometimes many times. */
function pieceOf(pieces: readonly string[]): fc.Arbitrary<string> {
  const piece = pieces.length > 0 ? fc.constantFrom(...pieces) : sign
  return fc.oneof(
    { weight: 8, arbitrary: piece },
    { weight: 3, arbitrary: sign },
    { weight: 1, arbitrary: anything },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.oneof(piece, sign), fc.nat({ max: 40 }))
        .map(([text, times]) => text.repeat(times)),
    },
  )
}

/** A text of up to `most` pieces of a language, mixed with signs that do not belong there. */
export const textOf = (pieces: readonly string[], most = 30): fc.Arbitrary<string> =>
  fc.array(pieceOf(pieces), { maxLength: most }).map(parts => parts.join(''))

/** A text of `size` UTF-16 units that says the same thing again and again. */
export const longTextOf = (pieces: readonly string[], size: number): fc.Arbitrary<string> => {
  const some = (most: number) => fc.array(pieceOf(pieces), { maxLength: most })
  return fc
    .tuple(some(3), fc.array(pieceOf(pieces), { minLength: 1, maxLength: 5 }), some(3))
    .map(parts => parts.map(part => part.join('')) as [string, string, string])
    .map(([before, unit, after]) => {
      const room = Math.max(0, size - before.length - after.length)
      const middle = unit ? unit.repeat(Math.ceil(room / unit.length)).slice(0, room) : ''
      return (before + middle + after).slice(0, size)
    })
}

/** A text that UTF-8 can hold. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd')
