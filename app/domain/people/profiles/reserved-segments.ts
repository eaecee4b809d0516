/**
 * Words that appear in place of a username in a URL (spec §2). They cannot be usernames, even for staff,
 * because the profile page could not be reached.
 */
const RouteWords = new Set([
  'account-activation',
  'account-recovery',
  'account-suspended',
  'auth-landing',
  'change-email',
  'confirm',
  'confirm-email',
  'confirm-new-email',
  'disown-login',
  'login',
  'logout',
  'notifications',
  'password-reset',
  'register',
  'revert-email',
  'settings',
  'unsubscribe',
  'uploads',
])

export const isReservedSegment = (username: string): boolean =>
  RouteWords.has(username.toLowerCase())
