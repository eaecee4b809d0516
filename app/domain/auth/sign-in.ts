import { z } from 'zod'
import { badRequest, command, open } from '#app/domain/kernel/index.ts'
import { findUser } from '#app/domain/users/index.ts'
import { UserStatus } from '#app/shared/codes.ts'
import { authenticate, forgiveAttempts, wrongCredentials } from './authenticate.ts'
import { EmailField, PasswordField, TokenHashField } from './credentials.schema.ts'
import { enter } from './enter.ts'
import type { SessionKind } from './sessions.queries.ts'

export const SignInInput = z.object({
  e_mail: EmailField,
  pass: PasswordField,
  /** The session held until now, which the new one replaces; set by the transport. */
  token_hash: TokenHashField,
})

const signingIn = (kind: SessionKind) =>
  command({
    name: `auth.sign_in_${kind}`,
    guard: open,
    input: SignInInput,
    emits: [],
    captcha: 'password',
    prepare(ctx, { e_mail, pass }) {
      if (ctx.settings.login.allow_password_login) return authenticate(ctx, e_mail, pass)
      throw badRequest('error.user.not_allowed_login_via_password')
    },
    run(ctx, { e_mail, token_hash }, checked) {
      const user = findUser(ctx.tx, checked.id)
      const same = user?.passwordHash === checked.passwordHash
      if (!user || !same || user.status === UserStatus.deleted) throw wrongCredentials()
      forgiveAttempts(ctx.tx, ctx, e_mail)
      return enter(ctx, user, kind, token_hash)
    },
  })

/**
 * Signs a browser in with address and password. An account that is not activated gets in, too.
 * Refusals: wrong pair, too many tries (spec §5), suspended (403), sign-in by password switched off.
 */
export const signIn = signingIn('page')
/** The same for a client of the API, whose session is a token. */
export const signInApi = signingIn('api')
