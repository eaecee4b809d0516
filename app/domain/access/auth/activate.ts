import { z } from 'zod'
import { command, open, ownAccounts, query } from '#kernel'
import { MailStatus } from '#shared/codes.ts'
import { confirmAddress } from './confirm-address.ts'
import { CodeField, TokenHashField } from './credentials.schema.ts'
import { enter } from './enter.ts'
import { isLiveCode, redeemCode } from './mail-links.ts'
import type { SessionKind } from './sessions.queries.ts'

const ActivateInput = z.object({
  code: CodeField,
  /** The previous session, which the new one replaces; set by the transport. */
  token_hash: TokenHashField,
})

const activating = (kind: SessionKind) =>
  command({
    name: `auth.activate_${kind}`,
    guard: ownAccounts(open),
    input: ActivateInput,
    emits: ['user.activated'],
    run(ctx, { code, token_hash }) {
      const user = redeemCode(ctx, code, 'activation')
      if (user.mailStatus !== MailStatus.verified) confirmAddress(ctx, user)
      return enter(ctx, user, { by: 'mail', via: 'mail_link', kind, currentHash: token_hash })
    },
  })

/** Confirms the address of an account with the emailed code, once, and logs the browser in. */
export const activate = activating('page')
/** The same for an API client, whose session is a token. */
export const activateApi = activating('api')

/** Whether an activation code would work now; checking does not use it up. */
export const checkActivation = query({
  name: 'auth.check_activation',
  guard: ownAccounts(open),
  input: z.object({ code: CodeField }),
  run: (ctx, { code }) => ({ valid: isLiveCode(ctx, code, 'activation') }),
})
