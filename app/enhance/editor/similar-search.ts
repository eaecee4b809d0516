/** From so many characters on, a title says enough to look for others like it. */
const LeastCharacters = 10
const LeastHan = 5

const Han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/** A word of Chinese has few characters, so five of them are enough. */
export function isWorthSearching(title: string): boolean {
  const text = title.trim()
  return [...text].length >= LeastCharacters || (text.match(Han) ?? []).length >= LeastHan
}
