import { z } from 'zod'
import { activated, command, invalid, ownAccounts } from '#kernel'
import { recordSecurity } from '#access/security-log/security-events.queries.ts'
import { updateUser } from '#basics/users/users.queries.ts'
import { OldPasswordField, PasswordField, TokenHashField } from './credentials.schema.ts'
import { deleteCodesOf } from './mail-codes.queries.ts'
import { forgiveOwn, provePassword, stillProved } from './own-password.ts'
import { endSessionsOf } from './sessions.queries.ts'
import { weakPassword } from './weak-passwords.ts'

const SamePassword = 'error.object.new_password_same_as_previous_setting'

const ChangePasswordInput = z
  .object({
    old_pass: OldPasswordField,
    pass: PasswordField,
    confirm: z.string().optional(),
    /** The session that is kept; set by the transport. */
    token_hash: TokenHashField,
  })
  .superRefine(({ pass, confirm }, ctx) => {
    if (confirm === undefined || confirm === pass) return
    ctx.addIssue({ code: 'custom', path: ['confirm'], message: 'form.password_mismatch' })
  })

/**
 * Changes the password of the caller's account, or sets the first one soon after a login. All other sessions end and open email
 * links expire (spec §4). Errors: wrong current password, new password equals the old one, too many attempts.
 */
export const changePassword = command({
  name: 'auth.change_password',
  guard: ownAccounts(activated),
  input: ChangePasswordInput,
  emits: [],
  captcha: 'edit_userinfo',
  rules: ({ ports, viewer }, { pass }) => weakPassword(ports, 'pass', pass, viewer),
  async prepare(ctx, { old_pass, pass }) {
    const user = await provePassword(ctx, old_pass, 'old_pass')
    const same = user.passwordHash !== '' && pass === old_pass
    if (same) throw invalid({ field: 'pass', reason: SamePassword })
    return { user, passwordHash: await ctx.ports.hashPassword(pass) }
  },
  run(ctx, { token_hash }, { user, passwordHash }) {
    const { tx, now, viewer } = ctx
    const { id } = stillProved(tx, user, 'old_pass')
    updateUser(tx, id, { passwordHash, updatedAt: now })
    endSessionsOf(tx, id, token_hash)
    deleteCodesOf(tx, id)
    forgiveOwn(tx, viewer)
    recordSecurity(ctx, { userId: id, event: 'password_changed' })
  },
})
