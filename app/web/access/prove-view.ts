/**
 * The page on which staff confirm their identity again, and the way back to what they were doing.
 */
import { withFields } from '#web/kernel/declared-fields.ts'
import { logOut } from '#access/auth/log-out.ts'
import { hasOwnAccounts } from '#kernel'
import {
  beginPasskeyProof,
  proveAgain,
  proveByPasskey,
  showProofs,
} from '#access/second-step/prove-again.ts'
import { canHavePasskeys } from '#access/second-step/webauthn.ts'
import { homePath, loginPath, recoveryPath, safeReturnPath } from '#shared/paths.ts'
import { currentSession, signedOut } from './account.ts'
import { type FormArgs, intent, type IntentHandler } from '#web/kernel/form-action.ts'
import type { Page } from '#web/kernel/page.ts'

export async function proveView({ ctx, run, t, url }: Page) {
  const { password, app, passkey } = await run(showProofs)
  return {
    title: t('auth.prove.title'),
    back: safeReturnPath(url.searchParams.get('redirect')) ?? homePath(),
    /** A form was sent, and has to be sent again. */
    sent: url.searchParams.has('ended'),
    password,
    app,
    passkey: passkey && canHavePasskeys(ctx.settings),
    /** Whether an account without a password can get one by email. */
    byMail: hasOwnAccounts(ctx.settings),
  }
}

const backOf = ({ form }: FormArgs) => safeReturnPath(String(form.get('redirect') ?? ''))
const goOn = (_: unknown, args: FormArgs) => ({ to: backOf(args) ?? homePath() })
const input = (args: FormArgs) => ({ ...args.values, ...currentSession(args) })

export const proveActs: Record<string, IntentHandler> = {
  prove: withFields(['redirect'], intent(proveAgain, goOn, input)),
  passkey: withFields(['redirect'], intent(proveByPasskey, goOn, input)),
  /**
   * For accounts that cannot confirm in any other way: log in again, or set a password by email
   * first. Typed text is kept until the next login.
   */
  again: withFields(['by', 'redirect'], async (args: FormArgs) => {
    const byMail = args.form.get('by') === 'mail'
    await args.run(logOut, currentSession(args))
    const to = byMail ? recoveryPath() : loginPath({ redirect: backOf(args) ?? homePath() })
    return signedOut(args, { to })
  }),
}

/** What the browser needs to confirm the member with a passkey. */
export const proofOptions = async (page: Page) => ({
  options: await page.run(beginPasskeyProof, currentSession(page)),
})
