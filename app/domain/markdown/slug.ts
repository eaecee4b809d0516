import { asciiOf, pinyinOf } from './lazy-modules.ts'

const MaxSlugBytes = 150
const Han = /\p{Script=Han}+/gu
const OtherLetters = /(?:(?![a-z\d])[\p{L}\p{M}\p{N}])+/giu

/** Chinese as pinyin without tones, one syllable per character. */
export const syllables = (han: string) =>
  pinyinOf()(han, { toneType: 'none', type: 'array', v: true })

/** Other scripts in Latin letters, without accents: `é` → `e`, `ß` → `ss`, `김` → `gim`, `か` → `ka`. */
const latin = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(OtherLetters, run => asciiOf()(run).replace(/['`]/g, ''))
    .toLowerCase()

/** Chinese as pinyin, one word per character, and other scripts in Latin letters. */
const spelled = (text: string) =>
  latin(text.replace(Han, han => ` ${syllables(han).join(' ')} `)).trim()

/**
 * Title as part of a URL: words of ASCII letters and digits, joined by hyphens; at most 150 bytes, cut
 * between words; `topic` if nothing is left.
 */
export function titleSlug(title: string): string {
  const slug = spelled(title)
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
  if (slug.length <= MaxSlugBytes) return slug || 'topic'
  const cut = slug.lastIndexOf('-', MaxSlugBytes)
  return slug.slice(0, cut > 0 ? cut : MaxSlugBytes)
}

/** Slug of a tag with this name, in ASCII. */
export const tagSlugFromName = (name: string): string =>
  spelled(name)
    .replace(/[^a-z\d+#._]+/g, '-')
    .replace(/^-|-$/g, '')

/**
 * Username made from a display name in any script: Chinese as pinyin in one word, lower case, spaces and
 * other characters as single hyphens, at most 30 characters (spec §5). Null if fewer than 2 are left. The
 * caller checks reserved and taken names.
 */
export function usernameFromName(name: string): string | null {
  // More cannot matter, and a name in a file to import can be long.
  const begin = name.slice(0, 100)
  const username = latin(begin.replace(Han, han => syllables(han).join('')))
    .replace(/[^a-z\d._-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^[-.]+/, '')
    .slice(0, 30)
    .replace(/[-.]+$/, '')
  return username.length >= 2 ? username : null
}
