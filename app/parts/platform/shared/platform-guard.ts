/** Where the platform program redirects a visitor first (spec §2, §4). */
import { Mount } from '#shared/paths.ts'
import type { PlatformUser } from './platform-calls.ts'

export type PlatformStep =
  | { step: 'login' }
  /** Opened first. */
  | { step: 'redirect'; to: string }
  | { step: 'suspended' }
  | { step: 'terms' }
  | { step: 'occupation' }

/** The site below its mount has its own rules; of the rest, these pages need no login. */
export const isOpenPlatformPath = (pathname: string): boolean =>
  pathname === Mount ||
  pathname.startsWith(`${Mount}/`) ||
  /^\/(apps\/?|apps\/app-[A-Za-z0-9_-]+\/?)?$/.test(pathname)

/** A path of the same site: `//host` and `/\host` are not. */
// eslint-disable-next-line no-control-regex
const isPath = (to: string) => /^\/(?![/\\])[^\u0000-\u0020\u007f\\]*$/.test(to)

const pathnameOf = (to: string) => to.split(/[?#]/)[0]

/** The step required on this path; null = continue. */
export function platformStep(user: PlatformUser, pathname: string): PlatformStep | null {
  if (!user.loginStatus) return isOpenPlatformPath(pathname) ? null : { step: 'login' }
  if (isPath(user.redirect) && pathnameOf(user.redirect) !== pathname) {
    return { step: 'redirect', to: user.redirect }
  }
  if (user.banned) return { step: 'suspended' }
  if (!user.termsAccepted) return { step: 'terms' }
  return user.occupationNeeded ? { step: 'occupation' } : null
}
