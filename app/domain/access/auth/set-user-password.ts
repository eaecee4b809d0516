import { z } from 'zod'
import { badRequest, command, proved } from '#kernel'
import { recordSecurity } from '#access/security-log/security-events.queries.ts'
import { findUser, updateUser } from '#basics/users/users.queries.ts'
import { UserStatus } from '#shared/codes.ts'
import { adminWho } from './account-rights.ts'
import { PasswordField, UserIdField } from './credentials.schema.ts'
import { endAccess } from './end-access.ts'
import { deleteCodesOf } from './mail-codes.queries.ts'
import { findManaged } from './managed-user.ts'
import { weakPassword } from './weak-passwords.ts'

/** An administrator sets a member's password. The member is logged out everywhere, open links expire. */
export const setUserPassword = command({
  name: 'auth.set_user_password',
  guard: proved(adminWho('updatePassword')),
  input: z.object({ user_id: UserIdField, password: PasswordField }),
  emits: ['user.password_set'],
  rules: ({ db, ports }, { user_id, password }) =>
    weakPassword(ports, 'password', password, (user_id && findUser(db, user_id)) || {}),
  prepare: ({ ports }, { password }) => ports.hashPassword(password),
  run(ctx, { user_id }, passwordHash) {
    const { tx, viewer, now, emit } = ctx
    const user = findManaged(tx, viewer, user_id, 'error.admin.cannot_update_their_password')
    if (user.status === UserStatus.deleted) throw badRequest('error.user.not_found')
    updateUser(tx, user.id, { passwordHash, updatedAt: now })
    endAccess(tx, user.id, now)
    deleteCodesOf(tx, user.id)
    recordSecurity(ctx, { userId: user.id, event: 'password_set', actorId: viewer.id })
    emit('user.password_set', { userId: user.id, actorId: viewer.id })
  },
})
