import { z } from 'zod'
import { clearActs } from '#access/captcha/counting.ts'
import { command, invalid, open, ownAccounts, query } from '#kernel'
import { deleteIdentitiesOf } from '#access/identities/identities.queries.ts'
import { turnOff } from '#access/second-step/changes.ts'
import { updateUser, type UserRow } from '#basics/users/users.queries.ts'
import { forgiveAttempts } from './authenticate.ts'
import { recordSecurity } from '#access/security-log/security-events.queries.ts'
import { confirmAddress } from './confirm-address.ts'
import { CodeField, PasswordField } from './credentials.schema.ts'
import { deviceOf } from './devices.ts'
import { endAccess } from './end-access.ts'
import { saveDevice } from './known-devices.queries.ts'
import { deleteCodesOf } from './mail-codes.queries.ts'
import { isLiveCode, ownerOfCode } from './mail-links.ts'
import type { SessionKind } from './sessions.queries.ts'
import { weakPassword } from './weak-passwords.ts'

const ResetPasswordInput = z
  .object({ code: CodeField, pass: PasswordField, confirm: z.string().optional() })
  .superRefine(({ pass, confirm }, ctx) => {
    if (confirm === undefined || confirm === pass) return
    ctx.addIssue({ code: 'custom', path: ['confirm'], message: 'form.password_mismatch' })
  })

/**
 * The link came by email, so the address is its owner's. Somebody else may have made the account with it, and left
 * another way in.
 */
function proveOwner(ctx: Parameters<typeof confirmAddress>[0], user: UserRow): void {
  confirmAddress(ctx, user)
  deleteIdentitiesOf(ctx.tx, user.id)
  turnOff(ctx.tx, user.id)
}

const resetting = (kind: SessionKind) =>
  command({
    name: `auth.reset_password_${kind}`,
    guard: ownAccounts(open),
    input: ResetPasswordInput,
    emits: ['user.activated'],
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
      if (user.emailUnproved) proveOwner(ctx, user)
      endAccess(tx, user.id, now)
      deleteCodesOf(tx, user.id)
      forgiveAttempts(tx, ctx, user, true)
      clearActs(tx, 'password', ctx)
      recordSecurity(ctx, { userId: user.id, event: 'password_reset' })
      // Access to the owner's mailbox is proof enough: wrong guesses by others must not block this browser.
      const { hash: deviceHash, cookie } = deviceOf(ctx, kind)
      saveDevice(tx, { userId: user.id, deviceHash, userAgent: ctx.userAgent, now })
      return { device: cookie }
    },
  })

/**
 * Sets a new password with an emailed code, once. Ends every session and voids every other link. The account
 * knows the browser from now on: `device` is the cookie to set, null = it has one.
 */
export const resetPassword = resetting('page')
/** The same for an API client. */
export const resetPasswordApi = resetting('api')

/** Whether a reset code would work now; checking does not use it up. */
export const checkPasswordReset = query({
  name: 'auth.check_password_reset',
  guard: ownAccounts(open),
  input: z.object({ code: CodeField }),
  run: (ctx, { code }) => ({ valid: isLiveCode(ctx, code, 'password_reset') }),
})
