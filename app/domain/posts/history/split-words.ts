/** Splits text into words as a reader sees them. */
const Word = new RegExp(
  [
    // Scripts without spaces between words; cut to lengths that the dictionary segments quickly.
    String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{1,40}`,
    String.raw`[\p{L}\p{M}\p{N}_]+`,
    String.raw`\n`,
    String.raw`[^\S\n]+`,
    // An emoji is one grapheme, however many characters it consists of.
    String.raw`\p{Regional_Indicator}{2}`,
    String.raw`\p{Extended_Pictographic}(?:\uFE0F|[\u{1F3FB}-\u{1F3FF}])*(?:\u200D\p{Extended_Pictographic}(?:\uFE0F|[\u{1F3FB}-\u{1F3FF}])*)*`,
    String.raw`[^]\p{M}*`,
  ].join('|'),
  'gu',
)
const Unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2}/u

let segmenter: Intl.Segmenter | undefined

/** The words, symbols and spaces of a text; joined they are the text again. */
export function wordsOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
  const words: string[] = []
  for (const [run] of text.matchAll(Word)) {
    if (!Unspaced.test(run)) words.push(run)
    else for (const { segment } of segmenter.segment(run)) words.push(segment)
  }
  return words
}
