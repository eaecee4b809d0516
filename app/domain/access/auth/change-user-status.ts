import { z } from 'zod'
import { command, type Emit, proved, type Tx, wire } from '#app/domain/kernel/index.ts'
import { findUser, updateUser, type UserRow } from '#app/domain/basics/users/users.queries.ts'
import { MailStatus, userState, UserStatus } from '#app/shared/codes.ts'
import { adminWho } from './agent-rules.ts'
import { closeAccount } from './close-account.ts'
import { confirmAddress } from './confirm-address.ts'
import { UserIdField } from './credentials.schema.ts'
import { revokeKeysOf } from './keys.queries.ts'
import { findManaged, insistOnOtherAdmin } from './managed-user.ts'
import { SuspendDurations, type SuspendDuration, suspensionEnd } from './suspension.ts'

const States = ['normal', 'inactive', 'suspended', 'deleted'] as const

const ChangeUserStatusInput = z.object({
  user_id: UserIdField,
  status: z.enum(States, { error: 'form.invalid' }),
  suspend_duration: wire.oneOf(SuspendDurations, 'forever'),
})

type Act = {
  tx: Tx
  now: number
  emit: Emit<'user.activated' | 'user.deleted'>
  duration: SuspendDuration
}

const acts: Record<(typeof States)[number], (act: Act, user: UserRow) => void> = {
  /** Ends a suspension and treats the address as confirmed. */
  normal(act, user) {
    const { tx, now } = act
    const changes = { status: UserStatus.available, suspendedAt: 0, suspendedUntil: 0 }
    updateUser(tx, user.id, { ...changes, updatedAt: now })
    if (user.mailStatus !== MailStatus.verified) confirmAddress(act, user)
  },
  /** The address must be confirmed again; a suspension stays in force. */
  inactive({ tx, now }, user) {
    insistOnOtherAdmin(tx, user)
    updateUser(tx, user.id, { mailStatus: MailStatus.pending, updatedAt: now })
  },
  /**
   * Sessions are kept so that the member can be told, but allow nothing during the suspension. API keys are
   * revoked.
   */
  suspended({ tx, now, duration }, user) {
    insistOnOtherAdmin(tx, user)
    updateUser(tx, user.id, {
      status: UserStatus.suspended,
      suspendedAt: now,
      suspendedUntil: suspensionEnd(duration, now),
      updatedAt: now,
    })
    revokeKeysOf(tx, user.id, now)
  },
  /** The address becomes free; name and avatar are no longer shown. */
  deleted({ tx, now, emit }, user) {
    closeAccount({ tx, now, emit }, user)
  },
}

/** Sets the status of a member (spec §4). Does nothing for a deleted account, which stays deleted. */
export const changeUserStatus = command({
  name: 'auth.change_user_status',
  guard: proved(adminWho('updateStatus')),
  input: ChangeUserStatusInput,
  emits: ['user.activated', 'user.deleted', 'user.status_changed'],
  run(ctx, { user_id, status, suspend_duration }) {
    const { tx, viewer, now, emit } = ctx
    const user = findManaged(tx, viewer, user_id, 'error.admin.cannot_modify_self_status')
    if (user.status === UserStatus.deleted) return
    acts[status]({ tx, now, emit, duration: suspend_duration }, user)
    const { status: code, mailStatus, suspendedUntil: until } = findUser(tx, user.id)!
    const same = code === user.status && mailStatus === user.mailStatus
    if (same && until === user.suspendedUntil) return
    emit('user.status_changed', {
      userId: user.id,
      actorId: viewer.id,
      before: userState(user),
      after: status,
      until: status === 'suspended' ? until : 0,
    })
  },
})
