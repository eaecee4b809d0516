/** Characters as people see them (grapheme clusters): an emoji, or a letter with its accents, is one. */
const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** Whether the text has fewer characters than this. Reads no further than necessary. */
export function hasFewerCharacters(text: string, min: number): boolean {
  // There are never more characters than UTF-16 units.
  if (text.length < min) return true
  let count = 0
  for (const _ of graphemes.segment(text)) if (++count >= min) return false
  return count < min
}
