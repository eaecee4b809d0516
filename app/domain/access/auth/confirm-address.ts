import type { Emit, Tx } from '#kernel'
import { storedUser, updateUser, type UserRow } from '#basics/users/users.queries.ts'
import { MailStatus } from '#shared/codes.ts'
import { takeAddress } from './addresses.ts'

type Writing = { tx: Tx; now: number; emit: Emit<'user.activated'> }

/**
 * Marks the address of an account as confirmed. Emits an event only the first time: a member who has to
 * confirm again keeps their reputation and gets no second point. Throws if the address belongs to another
 * account by now.
 */
export function confirmAddress({ tx, now, emit }: Writing, user: UserRow): void {
  const { email } = storedUser(tx, user.id)
  if (email) takeAddress({ tx, now }, user.id, email)
  updateUser(tx, user.id, {
    mailStatus: MailStatus.verified,
    emailUnproved: false,
    updatedAt: now,
  })
  if (user.rank === 0) emit('user.activated', { userId: user.id })
}
