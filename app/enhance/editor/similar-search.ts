/** Minimum title length for finding similar questions. */
const LeastCharacters = 10
const LeastHan = 5

const Han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/** Chinese words have few characters, so five are enough. */
export function isWorthSearching(title: string): boolean {
  const text = title.trim()
  return [...text].length >= LeastCharacters || (text.match(Han) ?? []).length >= LeastHan
}
