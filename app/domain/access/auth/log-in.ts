import { z } from 'zod'
import {
  badRequest,
  command,
  type Ctx,
  DomainError,
  hasOwnAccounts,
  open,
  ownAccounts,
  raise,
} from '#kernel'
import { findUser, updateUser, type UserRow } from '#basics/users/users.queries.ts'
import { Role, UserStatus } from '#shared/codes.ts'
import { isBcrypt } from '#shared/password-hashes.ts'
import { authenticate, forgiveAttempts, wrongCredentials } from './authenticate.ts'
import {
  EmailField,
  LoginPasswordField,
  ReturnField,
  TokenHashField,
} from './credentials.schema.ts'
import { enter, isDue } from './enter.ts'
import type { SessionKind } from './sessions.queries.ts'

const LogInInput = z.object({
  e_mail: EmailField,
  pass: LoginPasswordField,
  /** The previous session, which the new one replaces; set by the transport. */
  token_hash: TokenHashField,
  return_to: ReturnField,
})

/**
 * Password login is turned off, but still works for administrators, so that a site whose login services fail
 * can be repaired. Everyone else gets the same refusal for any password.
 */
async function authenticateAdmin(ctx: Ctx, email: string, pass: string): Promise<UserRow> {
  const refused = () => badRequest('error.user.not_allowed_login_via_password')
  const user = await authenticate(ctx, email, pass).catch((error: unknown) => {
    throw error instanceof DomainError && error.code === 'validation' ? refused() : error
  })
  return user.roleId === Role.admin ? user : raise(refused())
}

const signingIn = (kind: SessionKind) =>
  command({
    name: `auth.sign_in_${kind}`,
    guard: kind === 'api' ? ownAccounts(open) : open,
    input: LogInInput,
    emits: [],
    captcha: 'password',
    async prepare(ctx, { e_mail, pass }) {
      const { settings } = ctx
      const forAll = settings.login.allow_password_login && hasOwnAccounts(settings)
      const checked = await (forAll ? authenticate : authenticateAdmin)(ctx, e_mail, pass)
      // An imported hash is replaced by one of ours on first use.
      const fresh = isBcrypt(checked.passwordHash) ? await ctx.ports.hashPassword(pass) : null
      return { checked, fresh }
    },
    run(ctx, { token_hash, return_to }, { checked, fresh }) {
      const found = findUser(ctx.tx, checked.id)
      const same = found?.passwordHash === checked.passwordHash
      if (!found || !same || found.status === UserStatus.deleted) throw wrongCredentials()
      if (fresh) updateUser(ctx.tx, found.id, { passwordHash: fresh })
      const user = fresh ? { ...found, passwordHash: fresh } : found
      const way = { by: 'password', via: 'password', kind, returnTo: return_to } as const
      const entered = enter(ctx, user, { ...way, currentHash: token_hash })
      // Knowing only the password must not reset the count of failed attempts.
      if (!isDue(entered)) forgiveAttempts(ctx.tx, ctx, user)
      return entered
    },
  })

/**
 * Logs a browser in with address and password. An account that is not activated may log in, too; one with
 * two-step login gets a ticket for its second step. Errors: wrong credentials, too many attempts (spec §5),
 * suspended (403), password login turned off for all but administrators.
 */
export const logIn = signingIn('page')
/** The same for an API client, whose session is a token. */
export const logInApi = signingIn('api')
