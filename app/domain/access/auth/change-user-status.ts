import { z } from 'zod'
import { command, type Emit, type Member, proved, type WriteCtx } from '#kernel'
import { mailLocale } from '#basics/mail/mail-language.ts'
import { queueMail } from '#basics/mail/queue-mail.ts'
import { NotSuspended } from '#basics/users/suspensions.queries.ts'
import { storedUser, updateUser, type UserRow } from '#basics/users/users.queries.ts'
import { MailStatus, userState, UserStatus } from '#shared/codes.ts'
import { adminWho } from './account-rights.ts'
import { closeAccount } from './close-account.ts'
import { confirmAddress } from './confirm-address.ts'
import { UserIdField } from './credentials.schema.ts'
import { revokeKeysOf } from './keys.queries.ts'
import { findManaged, insistOnOtherAdmin } from './managed-user.ts'
import {
  insistOnReason,
  isSameSuspension,
  sealCase,
  type SuspendDuration,
  suspensionEnd,
  suspensionFields,
  type SuspensionReason,
} from './suspension.ts'

const States = ['normal', 'inactive', 'suspended', 'deleted'] as const

const ChangeUserStatusInput = z.object({
  user_id: UserIdField,
  status: z.enum(States, { error: 'form.invalid' }),
  ...suspensionFields,
})

type Act = Pick<WriteCtx<Member>, 'tx' | 'now' | 'ports' | 'settings'> & {
  emit: Emit<'user.activated' | 'user.deleted'>
  wish: SuspensionReason & { suspend_duration: SuspendDuration }
}

const acts: Record<(typeof States)[number], (act: Act, user: UserRow) => void> = {
  /** Ends a suspension and treats the address as confirmed. */
  normal(act, user) {
    const { tx, now } = act
    updateUser(tx, user.id, { ...NotSuspended, updatedAt: now })
    if (user.mailStatus !== MailStatus.verified) confirmAddress(act, user)
  },
  /** The address must be confirmed again; a suspension stays in force. */
  inactive({ tx, now }, user) {
    insistOnOtherAdmin(tx, user)
    updateUser(tx, user.id, { mailStatus: MailStatus.pending, updatedAt: now })
  },
  /**
   * Sessions are kept so that the member can read why, but allow nothing during the suspension. API keys are
   * revoked.
   */
  suspended({ tx, now, wish }, user) {
    insistOnReason(wish)
    insistOnOtherAdmin(tx, user)
    const suspendedUntil = suspensionEnd(wish.suspend_duration, now)
    if (isSameSuspension(user, wish, suspendedUntil)) return
    updateUser(tx, user.id, {
      status: UserStatus.suspended,
      suspendedAt: now,
      suspendedUntil,
      suspendedFor: wish.suspend_type,
      suspendedNote: wish.suspend_msg,
      updatedAt: now,
    })
    revokeKeysOf(tx, user.id, now)
  },
  /** The address becomes free; name and avatar are no longer shown. */
  deleted({ tx, now, emit }, user) {
    closeAccount({ tx, now, emit }, user)
  },
}

/** Columns whose change is logged. */
const Shown = ['status', 'mailStatus', 'suspendedUntil', 'suspendedFor', 'suspendedNote'] as const

/** Writes to the member why and until when. */
function mailSuspension({ tx, now, ports, settings }: Act, user: UserRow): void {
  if (!user.email) return
  queueMail(tx, {
    userId: user.id,
    recipient: user.email,
    now,
    template: 'suspended',
    locale: mailLocale(user, settings),
    params: {
      case: sealCase(user, ports),
      until: String(user.suspendedUntil),
      reason: String(user.suspendedFor),
      note: user.suspendedNote,
    },
  })
}

/** Sets the status of a member (spec §4). Does nothing for a deleted account, which stays deleted. */
export const changeUserStatus = command({
  name: 'auth.change_user_status',
  guard: proved(adminWho('updateStatus')),
  input: ChangeUserStatusInput,
  emits: ['user.activated', 'user.deleted', 'user.status_changed'],
  run(ctx, { user_id, status, ...wish }) {
    const { tx, viewer, now, emit } = ctx
    const user = findManaged(tx, viewer, user_id, 'error.admin.cannot_modify_self_status')
    if (user.status === UserStatus.deleted) return
    const act: Act = { ...ctx, emit, wish }
    acts[status](act, user)
    const after = storedUser(tx, user.id)
    if (Shown.every(name => after[name] === user[name])) return
    const suspended = status === 'suspended'
    if (suspended) mailSuspension(act, after)
    emit('user.status_changed', {
      userId: user.id,
      actorId: viewer.id,
      before: userState(user, now),
      after: status,
      until: suspended ? after.suspendedUntil : 0,
      reason: suspended ? after.suspendedFor : 0,
      note: suspended ? after.suspendedNote : '',
    })
  },
})
