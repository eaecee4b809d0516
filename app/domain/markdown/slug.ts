import { pinyinOf } from './lazy-modules.ts'

const MaxSlugBytes = 150
const Han = /\p{Script=Han}+/gu

/** Chinese as pinyin without tones, one syllable per character. */
export const syllables = (han: string) =>
  pinyinOf()(han, { toneType: 'none', type: 'array', v: true })

/** Latin letters without accents: `é` → `e`, `ß` → `ss`. */
function latin(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[øØ]/g, 'o')
    .replace(/[æÆ]/g, 'ae')
    .replace(/[łŁ]/g, 'l')
    .toLowerCase()
}

/**
 * Title as part of a URL: Chinese as pinyin, words of ASCII letters and digits, joined by hyphens; at most
 * 150 bytes, cut between words; `topic` if nothing is left.
 */
export function titleSlug(title: string): string {
  const spelled = title.replace(Han, han => ` ${syllables(han).join(' ')} `)
  const slug = latin(spelled)
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
  if (slug.length <= MaxSlugBytes) return slug || 'topic'
  const cut = slug.lastIndexOf('-', MaxSlugBytes)
  return slug.slice(0, cut > 0 ? cut : MaxSlugBytes)
}

/**
 * Username made from a display name: Chinese as pinyin in one word, lower case, spaces and other characters
 * as single hyphens, at most 30 characters (spec §5). Null if fewer than 2 are left. The caller checks
 * reserved and taken names.
 */
export function usernameFromName(name: string): string | null {
  const spelled = name.replace(Han, han => syllables(han).join(''))
  const username = latin(spelled)
    .replace(/[^a-z\d._-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^[-.]+/, '')
    .slice(0, 30)
    .replace(/[-.]+$/, '')
  return username.length >= 2 ? username : null
}
