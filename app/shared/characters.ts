/** Characters as people see them: an emoji, or a letter with its accents, is one. */
const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** Has the text fewer characters than this? Reads no further than it must. */
export function hasFewerCharacters(text: string, min: number): boolean {
  // Characters are never more than UTF-16 units.
  if (text.length < min) return true
  let count = 0
  for (const _ of graphemes.segment(text)) if (++count >= min) return false
  return count < min
}
