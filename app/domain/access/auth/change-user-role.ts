import { z } from 'zod'
import { badRequest, command, proved, wire } from '#kernel'
import { updateUser } from '#basics/users/users.queries.ts'
import { Role, UserStatus } from '#shared/codes.ts'
import { adminWho } from './account-rights.ts'
import { UserIdField } from './credentials.schema.ts'
import { endAccess } from './end-access.ts'
import { findManaged, insistOnOtherAdmin } from './managed-user.ts'

/** There is no default role. */
const roleId = z
  .preprocess(
    raw => (raw === undefined || raw === null || raw === '' ? 0 : raw),
    wire.int(Role.user, Role.moderator, Role.user),
  )
  .describe(`whole number, ${Role.user} to ${Role.moderator}, required`)

/** Changes the role of a member. Logs the member out everywhere, so that no old right remains. */
export const changeUserRole = command({
  name: 'auth.change_user_role',
  guard: proved(adminWho('updateRole')),
  input: z.object({ user_id: UserIdField, role_id: roleId }),
  emits: ['user.role_changed'],
  run({ tx, viewer, now, emit }, { user_id, role_id }) {
    const user = findManaged(tx, viewer, user_id, 'error.user.cannot_update_your_role')
    if (user.status === UserStatus.deleted) throw badRequest('error.user.not_found')
    if (user.roleId === role_id) return
    if (role_id !== Role.admin) insistOnOtherAdmin(tx, user)
    updateUser(tx, user.id, { roleId: role_id, updatedAt: now })
    endAccess(tx, user.id, now)
    const roles = { before: user.roleId, after: role_id }
    emit('user.role_changed', { userId: user.id, actorId: viewer.id, ...roles })
  },
})
