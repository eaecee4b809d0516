import { z } from 'zod'
import { command, open, ownAccounts, query } from '#kernel'
import { recordSecurity } from '#access/security-log/security-events.queries.ts'
import { emailKey, isProved, storedUser } from '#basics/users/users.queries.ts'
import { insistOnDomain, takeAddress } from './addresses.ts'
import { confirmAddress } from './confirm-address.ts'
import { CodeField, TokenHashField } from './credentials.schema.ts'
import { enter } from './enter.ts'
import { deleteCodesOf } from './mail-codes.queries.ts'
import { isLiveCode, newAddressOfCode } from './mail-links.ts'
import { mailRevert } from './revert-email.ts'
import type { SessionKind } from './sessions.queries.ts'

const ConfirmEmailInput = z.object({
  code: CodeField,
  /** The previous session, which the new one replaces; set by the transport. */
  token_hash: TokenHashField,
})

const confirming = (kind: SessionKind) =>
  command({
    name: `auth.confirm_email_${kind}`,
    guard: ownAccounts(open),
    input: ConfirmEmailInput,
    emits: ['user.activated'],
    run(ctx, { code, token_hash }) {
      const { tx, settings } = ctx
      const { user, email } = newAddressOfCode(ctx, code)
      const other = emailKey(email) !== emailKey(user.email ?? '')
      // Time has passed since the email was sent: another account may have the address by now.
      if (other) insistOnDomain(settings, email, 'e_mail')
      takeAddress(ctx, user.id, email)
      if (other) recordSecurity(ctx, { userId: user.id, event: 'email_changed', detail: email })
      deleteCodesOf(tx, user.id)
      if (!isProved(user)) confirmAddress(ctx, user)
      else if (other) mailRevert(ctx, user)
      const way = { by: 'mail', via: 'mail_link', kind, currentHash: token_hash } as const
      return enter(ctx, storedUser(tx, user.id), way)
    },
  })

/**
 * Sets the address that the link was emailed to, once, and logs the browser in. The address must still be
 * free and allowed. Open links of the account expire; the old address gets a link that undoes the change.
 */
export const confirmEmail = confirming('page')
/** The same for an API client, whose session is a token. */
export const confirmEmailApi = confirming('api')

/** Whether a link to confirm an address would work now; checking does not use it up. */
export const checkEmailChange = query({
  name: 'auth.check_email_change',
  guard: ownAccounts(open),
  input: z.object({ code: CodeField }),
  run: (ctx, { code }) => ({ valid: isLiveCode(ctx, code, 'email_change') }),
})
