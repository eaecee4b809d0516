/**
 * What stands where a user name would stand in an address (spec §2): no account may be called so,
 * whoever asks, because its page could not be reached.
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

export const isRouteWord = (username: string): boolean => RouteWords.has(username.toLowerCase())
