import { z } from 'zod'
import { command, open, ownAccounts, query } from '#kernel'
import { recordSecurity } from '#access/security-log/security-events.queries.ts'
import { CodeField } from './credentials.schema.ts'
import { isLiveCode, lastingCode } from './mail-links.ts'
import { mailReset, shutOut } from './shut-out.ts'

/**
 * "This was not me": the link in the email about a login from a new device, usable once. Ends all access to
 * the account and emails a link to set a new password. `mailed` is false if the account's address has changed
 * since, because the email would reach the person who changed it.
 */
export const disownLogin = command({
  name: 'auth.disown_login',
  guard: ownAccounts(open),
  input: z.object({ code: CodeField }),
  emits: [],
  run(ctx, { code }) {
    const { user, email, createdAt } = lastingCode(ctx, code, 'disown')
    shutOut(ctx, user.id, createdAt)
    recordSecurity(ctx, { userId: user.id, event: 'disowned' })
    const mailed = user.email === email
    if (mailed) mailReset(ctx, user)
    return { mailed }
  },
})

/** Whether a link of such an email would work now; checking does not use it up. */
export const checkDisownLogin = query({
  name: 'auth.check_disown_login',
  guard: ownAccounts(open),
  input: z.object({ code: CodeField }),
  run: (ctx, { code }) => ({ valid: isLiveCode(ctx, code, 'disown') }),
})
