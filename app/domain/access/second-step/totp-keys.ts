/**
 * Keys of authenticator apps are stored encrypted with the secret of the site, bound to their account. So a
 * copy of the database alone cannot make codes. Without the secret no app works, but recovery codes and
 * passkeys do, and an administrator can reset two-step login.
 */
import type { Ctx } from '#kernel'

type Ports = Pick<Ctx['ports'], 'seal' | 'unseal'>
type Stored = { userId: number; secret: string }

const useOf = (userId: number) => `totp:${userId}`
/** Keys stored before encryption was added are base32. */
const Clear = /^[A-Z2-7]+$/

export const isClear = ({ secret }: Stored): boolean => Clear.test(secret)

export const sealKey = ({ seal }: Ports, userId: number, key: string): string =>
  seal(key, useOf(userId))

/** The key in base32; null if it was sealed with another secret. */
export const keyOf = ({ unseal }: Ports, stored: Stored): string | null =>
  isClear(stored) ? stored.secret : unseal(stored.secret, useOf(stored.userId))
