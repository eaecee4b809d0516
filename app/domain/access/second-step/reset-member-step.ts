import { z } from 'zod'
import { endSessionsOf } from '#access/auth/sessions.queries.ts'
import { findManaged } from '#access/auth/managed-user.ts'
import { UserIdField } from '#access/auth/credentials.schema.ts'
import { admin, badRequest, command, proved } from '#kernel'
import { recordSecurity } from '#access/security-log/security-events.queries.ts'
import { mailOwner, turnOff } from './changes.ts'

/**
 * An administrator turns two-step login off for a member who has lost the app, passkeys and recovery codes:
 * all of them are deleted, and the member is logged out everywhere. Errors: own account, not found,
 * two-step login is off.
 */
export const resetMemberStep = command({
  name: 'second_step.reset_member',
  guard: proved(admin),
  input: z.object({ user_id: UserIdField }),
  emits: ['user.second_step_reset'],
  run(ctx, { user_id }) {
    const { tx, viewer, emit } = ctx
    const user = findManaged(tx, viewer, user_id, 'error.second_step.own_reset')
    if (user.secondStepAt === 0) throw badRequest('error.second_step.off')
    turnOff(tx, user.id)
    endSessionsOf(tx, user.id)
    recordSecurity(ctx, { userId: user.id, event: 'second_step_reset', actorId: viewer.id })
    mailOwner(ctx, user, 'second_step_reset')
    emit('user.second_step_reset', { userId: user.id, actorId: viewer.id })
  },
})
