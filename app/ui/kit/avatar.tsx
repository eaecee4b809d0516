import { type AvatarLook, avatarLook, type AvatarSize } from '#shared/avatar-look.ts'

export type AvatarProps = {
  /** Display name; the color comes from `seed` (the username) when given. */
  name: string
  seed?: string
  src?: string | null
  size?: AvatarSize
  /** Empty where the name is next to it. */
  alt?: string
}

export const Avatar = ({ name, seed, src, size, alt }: AvatarProps) => (
  <AvatarOf look={avatarLook(name, seed, src, size)} size={size} alt={alt} />
)

type LookProps = Pick<AvatarProps, 'size' | 'alt'> & { look: AvatarLook }

export function AvatarOf({ look: { image, hue, initials }, size = 24, alt = '' }: LookProps) {
  if (image) {
    return (
      <img
        className={`avatar avatar-${size}`}
        src={image}
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
  return <span className={`avatar avatar-${size} hue-${hue}`} data-mark={initials} {...named} />
}
