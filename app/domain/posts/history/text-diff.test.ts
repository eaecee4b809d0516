import { describe, expect, test } from 'vitest'
import { foldPieces } from './fold-pieces.ts'
import { diffText, type Piece } from './text-diff.ts'
import { wordsOf } from './split-words.ts'

const side = (pieces: Piece[], kind: 'added' | 'removed') =>
  pieces
    .filter(piece => piece.kind === 'same' || piece.kind === kind)
    .map(piece => piece.text)
    .join('')

const marked = (pieces: Piece[]) =>
  pieces
    .map(({ kind, text }) =>
      kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `[-${text}-]`,
    )
    .join('')
const diff = (before: string, after: string) => marked(diffText(before, after))

/** Seeded pseudo-random numbers. */
function chance(seed: number) {
  let state = seed
  return (below: number) => (state = (state * 16_807) % 2_147_483_647) % below
}

describe('words', () => {
  test('of Chinese are those of a dictionary, other texts are split at spaces', () => {
    expect(wordsOf('数据库索引太慢')).toEqual(['数据', '库', '索引', '太慢'])
    expect(wordsOf("don't stop, ok")).toEqual(['don', "'", 't', ' ', 'stop', ',', ' ', 'ok'])
  })

  test('joined make up the text, with graphemes of many characters in one piece', () => {
    const texts = [
      '👩‍👩‍👧‍👦 and 🇨🇳',
      'é e\u0301 👍🏽!',
      'ไทยไม่มีช่องว่าง',
      'かな 漢字',
      'a\r\nb\n\n',
      '\ud800x',
    ]
    for (const text of texts) expect(wordsOf(text).join('')).toBe(text)
    expect(wordsOf('👩‍👩‍👧‍👦')).toHaveLength(1)
    expect(wordsOf('👍🏽')).toHaveLength(1)
    expect(wordsOf('🇨🇳🇫🇷')).toEqual(['🇨🇳', '🇫🇷'])
    expect(wordsOf('e\u0301!')).toEqual(['e\u0301', '!'])
  })
})

describe('a diff', () => {
  test('marks the words that changed', () => {
    expect(diff('The lake is deep.', 'The pond is deep.')).toBe('The [-lake-]{+pond+} is deep.')
    expect(diff('怎样优化数据库的查询速度？', '怎样提高数据库的查询速度？')).toBe(
      '怎样[-优化-]{+提高+}数据库的查询速度？',
    )
    expect(diff('Good 👍🏽 work', 'Good 👍🏿 work')).toBe('Good [-👍🏽-]{+👍🏿+} work')
  })

  test('groups adjacent changed words', () => {
    expect(diff('we saw one red fox there', 'we saw two blue jays there')).toBe(
      'we saw [-one red fox-]{+two blue jays+} there',
    )
  })

  test('works by line, and finds an added or removed one', () => {
    expect(diff('one\ntwo\nthree\n', 'one\nthree\nfour\n')).toBe('one\n[-two\n-]three\n{+four\n+}')
    expect(diff('a\r\nb', 'a\nb')).toBe('a\nb')
  })

  test('from an empty text, and to an empty text', () => {
    expect(diffText('', '')).toEqual([])
    expect(diff('', 'new')).toBe('{+new+}')
    expect(diff('old', '')).toBe('[-old-]')
  })

  test('treats HTML as plain text', () => {
    expect(diff('<b>x</b>', '<script>x</script>')).toBe('<[-b-]{+script+}>x</[-b-]{+script+}>')
  })

  test('does not interleave two texts with nothing in common', () => {
    expect(diff('Fish swim well', 'Über alle Berge, weit')).toBe(
      '[-Fish swim well-]{+Über alle Berge, weit+}',
    )
  })

  test('restores both texts, whatever they are', () => {
    const pick = chance(7)
    const stock = ['水 ', '深', '湖\n', 'a ', 'b', '\n', '，', '👍🏽', '<i>', '&amp;', 'e\u0301']
    const text = () => Array.from({ length: pick(60) }, () => stock[pick(stock.length)]).join('')
    for (let i = 0; i < 300; i++) {
      const [before, after] = [text(), text()]
      const pieces = diffText(before, after)
      expect([side(pieces, 'removed'), side(pieces, 'added')]).toEqual([before, after])
      expect(pieces.every(piece => piece.text !== '')).toBe(true)
    }
  })

  test('of long texts that differ everywhere finishes quickly, line by line', () => {
    const pick = chance(11)
    const stock = '湖泊 深度 测量 石头 声音 水面 风 浪 船 岸'.split(' ')
    const long = (end: string) =>
      Array.from({ length: 6000 }, () => stock[pick(stock.length)] + (pick(9) ? '' : end)).join('')
    for (const end of ['\n', '，', ' ']) {
      const [before, after] = [long(end), long(end)]
      const started = performance.now()
      const pieces = diffText(before, after)
      // Far more than it needs, far less than it took without a limit.
      expect(performance.now() - started).toBeLessThan(1500)
      expect(side(pieces, 'removed')).toBe(before)
      expect(side(pieces, 'added')).toBe(after)
    }
  })
})

describe('folding', () => {
  const lines = (n: number) => Array.from({ length: n }, (_, i) => `line ${i}\n`).join('')

  test('keeps three lines next to a change and counts the rest', () => {
    const folded = foldPieces(
      diffText(`${lines(20)}old\n${lines(20)}`, `${lines(20)}new\n${lines(20)}`),
    )
    expect(folded.map(piece => piece.kind)).toEqual([
      'fold',
      'same',
      'removed',
      'added',
      'same',
      'fold',
    ])
    expect(folded[0]).toMatchObject({ lines: 17 })
    expect(folded[1]!.text).toBe('line 17\nline 18\nline 19\n')
    expect(folded[5]).toMatchObject({ lines: 17 })
  })

  test('works within a long line too, never splitting a grapheme', () => {
    const family = '👩‍👩‍👧‍👦'
    const folded = foldPieces([
      { kind: 'removed', text: 'x' },
      { kind: 'same', text: family.repeat(200) },
      { kind: 'added', text: 'y' },
    ])
    expect(folded.map(piece => piece.kind)).toEqual(['removed', 'same', 'fold', 'same', 'added'])
    for (const { text } of folded.slice(1, 4)) {
      expect(text.replaceAll(family, '')).toBe('')
    }
    expect(
      folded
        .slice(1, 4)
        .map(piece => piece.text)
        .join(''),
    ).toBe(family.repeat(200))
    expect(folded[2]).toMatchObject({ lines: 0 })
  })

  test('is skipped for short parts, and if nothing changed', () => {
    const short = diffText(`${lines(5)}old`, `${lines(5)}new`)
    expect(foldPieces(short)).toEqual(short)
    expect(foldPieces(diffText(lines(50), lines(50)))).toEqual([{ kind: 'same', text: lines(50) }])
  })
})
