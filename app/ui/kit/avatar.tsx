export type AvatarSize = 24 | 40 | 128

/** Hash of a name, 0 to 11; picks one of the style sheet's twelve hues. */
export function hueOf(name: string): number {
  let sum = 0
  for (const char of name) sum = (sum * 31 + char.codePointAt(0)!) >>> 0
  return sum % 12
}

/** The first character of a Chinese, Japanese or Korean name, else the initials of two words. */
export function initialsOf(name: string): string {
  const [first = '?'] = name.trim()
  if (/[\u2e80-\u9fff\uac00-\ud7af\u{20000}-\u{3ffff}]/u.test(first)) return first
  const second = /[\s._-]+([\p{L}\p{N}])/u.exec(name.trim())?.[1] ?? ''
  return (first + second).toUpperCase()
}

export type AvatarProps = {
  /** Display name; the color comes from `seed` (the username) when given. */
  name: string
  seed?: string
  src?: string | null
  size?: AvatarSize
  /** Empty where the name is next to it. */
  alt?: string
}

const Uploaded = /^(?:https?:\/\/[^/?#]+)?(\/community\/uploads\/avatar\/[^?#]+)$/

/** Uploaded avatars are requested at twice their display size, from this site only. */
function sizedSource(src: string, size: AvatarSize): string {
  const own = Uploaded.exec(src)?.[1]
  return own ? `${own}?s=${size * 2}` : src
}

export function Avatar({ name, seed, src, size = 24, alt = '' }: AvatarProps) {
  if (src) {
    return (
      <img
        className={`avatar avatar-${size}`}
        src={sizedSource(src, size)}
        alt={alt}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
      />
    )
  }
  const named = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true as const }
  // Hidden from screen readers where the name is next to it.
  return (
    <span
      className={`avatar avatar-${size} hue-${hueOf(seed ?? name)}`}
      data-mark={initialsOf(name)}
      {...named}
    />
  )
}
