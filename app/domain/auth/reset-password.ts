import { z } from 'zod'
import { clearActs } from '#app/domain/captcha/index.ts'
import { command, invalid, open, ownAccounts, query } from '#app/domain/kernel/index.ts'
import { updateUser } from '#app/domain/users/index.ts'
import { forgiveAttempts } from './authenticate.ts'
import { CodeField, PasswordField } from './credentials.schema.ts'
import { endAccess } from './end-access.ts'
import { deleteCodesOf } from './mail-codes.queries.ts'
import { isLiveCode, ownerOfCode } from './mail-links.ts'
import { weakPassword } from './weak-passwords.ts'

export const ResetPasswordInput = z
  .object({ code: CodeField, pass: PasswordField, confirm: z.string().optional() })
  .superRefine(({ pass, confirm }, ctx) => {
    if (confirm === undefined || confirm === pass) return
    ctx.addIssue({ code: 'custom', path: ['confirm'], message: 'form.password_mismatch' })
  })

/** Sets a new password by the code of a mail, once. Ends every session and kills every other link. */
export const resetPassword = command({
  name: 'auth.reset_password',
  guard: ownAccounts(open),
  input: ResetPasswordInput,
  emits: [],
  prepare(ctx, { code, pass }) {
    const user = ownerOfCode(ctx, code, 'password_reset')
    const weak = weakPassword(ctx.ports, 'pass', pass, user)
    if (weak.length > 0) throw invalid(...weak)
    return ctx.ports.hashPassword(pass)
  },
  run(ctx, { code }, passwordHash) {
    const { tx, now } = ctx
    const user = ownerOfCode(ctx, code, 'password_reset')
    updateUser(tx, user.id, { passwordHash, updatedAt: now })
    endAccess(tx, user.id, now)
    deleteCodesOf(tx, user.id)
    forgiveAttempts(tx, ctx, user, true)
    clearActs(tx, 'password', ctx)
  },
})

/** Whether a reset code would work now; looking does not use it up. */
export const checkPasswordReset = query({
  name: 'auth.check_password_reset',
  guard: ownAccounts(open),
  input: z.object({ code: CodeField }),
  run: (ctx, { code }) => ({ valid: isLiveCode(ctx, code, 'password_reset') }),
})
