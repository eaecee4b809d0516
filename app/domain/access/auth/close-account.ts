import type { Emit, Tx } from '#kernel'
import { updateUser, type UserRow } from '#basics/users/users.queries.ts'
import { UserStatus } from '#shared/codes.ts'
import { endAccess } from './end-access.ts'
import { deleteAllCodesOf } from './mail-codes.queries.ts'
import { insistOnOtherAdmin } from './managed-user.ts'
import { dropSecurity } from './security.queries.ts'

type Act = { tx: Tx; now: number; emit: Emit<'user.deleted'> }

/**
 * Deletes an account permanently (spec §4): the address becomes free, every session and link ends, name and
 * avatar are no longer shown, and second steps, known devices and the security log are deleted. Throws for
 * the last administrator.
 */
export function closeAccount({ tx, now, emit }: Act, user: UserRow): void {
  insistOnOtherAdmin(tx, user)
  const freed = user.email ? `${user.email}.${Math.floor(now / 1000)}` : null
  updateUser(tx, user.id, {
    status: UserStatus.deleted,
    deletedAt: now,
    secondStepAt: 0,
    suspendedFor: 0,
    suspendedNote: '',
    email: freed,
    emailKey: freed && `${freed.toLowerCase()} ${user.id}`,
    updatedAt: now,
  })
  endAccess(tx, user.id, now)
  deleteAllCodesOf(tx, user.id)
  dropSecurity(tx, user.id)
  emit('user.deleted', { userId: user.id })
}
