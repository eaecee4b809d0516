/**
 * Values of the `avatar` column: empty = the site's default, `system` = drawn from the name, `gravatar` = the
 * one of that service, else the address of an uploaded image.
 */
import { createHash } from 'node:crypto'
import { absolute } from '#shared/paths.ts'
import { isWebAddress } from '#shared/web-address.ts'
import type { SiteSettings } from '#kernel'

export const AvatarTypes = ['default', 'system', 'gravatar', 'custom'] as const
export type AvatarType = (typeof AvatarTypes)[number]

type AvatarRules = Pick<SiteSettings['users'], 'default_avatar' | 'gravatar_base_url'>

const isWord = (kept: string): kept is 'system' | 'gravatar' =>
  kept === 'system' || kept === 'gravatar'

/** Whether it needs no image of the member. */
export const isStandardAvatar = (kept: string): boolean => kept === '' || isWord(kept)

/** Whether the column may have this value. */
export const isAvatar = (kept: string): boolean =>
  isStandardAvatar(kept) || /^\/(?![/\\])/.test(kept) || isWebAddress(kept)

/** What no image can have as its address counts as drawn. */
export function avatarType(kept: string): AvatarType {
  if (kept === '') return 'default'
  if (isWord(kept)) return kept
  return isAvatar(kept) ? 'custom' : 'system'
}

/** URL of the avatar for an email address; the service receives only its hash. */
export function gravatarAddress(email: string | null, { gravatar_base_url }: AvatarRules): string {
  if (!email) return ''
  return gravatar_base_url + createHash('sha256').update(email.trim().toLowerCase()).digest('hex')
}

/** URL of a member's avatar; empty = drawn from the name. */
export function avatarAddress(kept: string, email: string | null, rules: AvatarRules): string {
  const type = avatarType(kept)
  if (type === 'custom') return kept
  const asked = type === 'default' ? rules.default_avatar : type
  return asked === 'gravatar' ? gravatarAddress(email, rules) : ''
}

/**
 * Origin of the service while members may use it, for the content security policy; else empty. Images of
 * other origins are blocked (spec §2).
 */
export function avatarOrigin(users: SiteSettings['users']): string {
  const { default_avatar, allow_update_avatar, gravatar_base_url } = users
  if (default_avatar !== 'gravatar' && !allow_update_avatar) return ''
  return /^https:\/\//.test(gravatar_base_url) && URL.canParse(gravatar_base_url)
    ? new URL(gravatar_base_url).origin
    : ''
}

/** The absolute URL of an image on this site, for other programs; other URLs are already absolute. */
export const wholeAddress = (address: string, siteUrl: string): string =>
  address.startsWith('/') ? absolute(siteUrl, address) : address
