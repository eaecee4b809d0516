/** How the picture of an account is drawn: its image, else initials on a color. */

export type AvatarSize = 24 | 40 | 128

/** Hash of a name, 0 to 11; picks one of the style sheet's twelve hues. */
export function hueOf(name: string): number {
  let sum = 0
  for (const char of name) sum = (sum * 31 + char.codePointAt(0)!) >>> 0
  return sum % 12
}

const characters = new Intl.Segmenter()

/** The first character as a reader sees it: an emoji may consist of several code points. */
export function firstCharacter(text: string): string {
  const shown = text.trim()
  // Most names; asking the segmenter takes ten times as long.
  if (/^[!-~\u4e00-\u9fff](?:[ -~\u4e00-\u9fff]|$)/.test(shown)) return shown.slice(0, 1)
  return characters.segment(shown).containing(0)?.segment ?? '?'
}

/** The initials of two words; only the first character if it is Chinese, Japanese, Korean or a symbol. */
export function initialsOf(name: string): string {
  const first = firstCharacter(name)
  const alone = /[\u2e80-\u9fff\uac00-\ud7af\u{20000}-\u{3ffff}]|^[^\p{L}\p{N}]/u
  if (alone.test(first)) return first
  const second = /[\s._-]+([\p{L}\p{N}])/u.exec(name.trim())?.[1] ?? ''
  return (first + second).toUpperCase()
}

const Uploaded = /^(?:https?:\/\/[^/?#]+)?(\/community\/uploads\/avatar\/[^?#]+)$/

/** Uploaded avatars are requested at twice their display size, from this site only. */
function sizedSource(src: string, size: AvatarSize): string {
  const own = Uploaded.exec(src)?.[1]
  return own ? `${own}?s=${size * 2}` : src
}

/** What is shown of an account. */
export type AvatarLook = { image: string | null; hue: string; initials: string }

export const avatarLook = (
  name: string,
  seed = name,
  src: string | null = null,
  size: AvatarSize = 24,
): AvatarLook => ({
  image: src ? sizedSource(src, size) : null,
  hue: String(hueOf(seed)),
  initials: initialsOf(name),
})
