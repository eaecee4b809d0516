/**
 * What stands in the `avatar` column: empty = as the site decides, `system` = the picture that the
 * site draws from the name, `gravatar` = the one kept by that service, else the address of an own one.
 */
import { createHash } from 'node:crypto'
import { absolute } from '#app/shared/paths.ts'
import type { SiteSettings } from '#app/domain/kernel/index.ts'

export const AvatarTypes = ['default', 'system', 'gravatar', 'custom'] as const
export type AvatarType = (typeof AvatarTypes)[number]

type AvatarRules = Pick<SiteSettings['users'], 'default_avatar' | 'gravatar_base_url'>

export function avatarType(kept: string): AvatarType {
  if (kept === '') return 'default'
  return kept === 'system' || kept === 'gravatar' ? kept : 'custom'
}

/** Address of the picture that belongs to an e-mail address; only its hash is told to the service. */
export function gravatarAddress(email: string | null, { gravatar_base_url }: AvatarRules): string {
  if (!email) return ''
  return gravatar_base_url + createHash('sha256').update(email.trim().toLowerCase()).digest('hex')
}

/** Address of a member's picture; empty = drawn from the name. */
export function avatarAddress(kept: string, email: string | null, rules: AvatarRules): string {
  const type = avatarType(kept)
  if (type === 'custom') return kept
  const asked = type === 'default' ? rules.default_avatar : type
  return asked === 'gravatar' ? gravatarAddress(email, rules) : ''
}

/**
 * Origin of the service while members may have pictures there, for the content policy of pages; else
 * empty. Pictures of other origins are not shown (spec §2).
 */
export function avatarOrigin(users: SiteSettings['users']): string {
  const { default_avatar, allow_update_avatar, gravatar_base_url } = users
  if (default_avatar !== 'gravatar' && !allow_update_avatar) return ''
  return /^https:\/\//.test(gravatar_base_url) && URL.canParse(gravatar_base_url)
    ? new URL(gravatar_base_url).origin
    : ''
}

/** A picture on this site with its origin, for programs elsewhere; others have theirs already. */
export const wholeAddress = (address: string, siteUrl: string): string =>
  address.startsWith('/') ? absolute(siteUrl, address) : address
