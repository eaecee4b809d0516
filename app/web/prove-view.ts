/** The page on which staff shows again who they are, and the way back to what they were about to do. */
import { redirect } from '@remix-run/node'
import { showCurrentUser, signOut } from '#app/domain/auth/index.ts'
import { loggedIn } from '#app/domain/kernel/index.ts'
import { proveAgain } from '#app/domain/second-step/index.ts'
import { homePath, loginPath, safeReturnPath } from '#app/shared/paths.ts'
import { heldSession, signedOut } from './account.ts'
import type { FormArgs, IntentHandler } from './form-action.ts'
import type { Page } from './page.ts'

export async function proveView({ ctx, run, t, url }: Page) {
  loggedIn.check(ctx)
  const account = await run(showCurrentUser)
  if (!account) throw redirect(loginPath())
  return {
    title: t('auth.prove.title'),
    back: safeReturnPath(url.searchParams.get('redirect')) ?? homePath(),
    kept: url.searchParams.get('ended') === 'kept',
    hasPassword: account.hasPassword,
    hasApp: account.secondStepAt > 0,
  }
}

const backOf = ({ form }: FormArgs) => safeReturnPath(String(form.get('redirect') ?? ''))

export const proveActs: Record<string, IntentHandler> = {
  async prove(args) {
    await args.run(proveAgain, { ...args.values, ...heldSession(args) })
    return { to: backOf(args) ?? homePath() }
  },
  /** For accounts with neither a password nor an app. The typed text is kept until the next login. */
  async again(args) {
    await args.run(signOut, heldSession(args))
    return signedOut(args, { to: loginPath({ redirect: backOf(args) ?? homePath() }) })
  },
}
