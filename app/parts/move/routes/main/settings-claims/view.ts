/** A member's claims of imported accounts. */
import { claimAccount, listOwnClaims, withdrawClaim } from '#parts/move/domain/claims/make-claim.ts'
import { ownClaimsPath } from '#shared/paths.ts'
import type { Flash } from '#web/kernel/flash.ts'
import { intent, type IntentHandler } from '#web/kernel/form-action.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

export async function claimsView({ run, t, url }: ScreenArgs) {
  return {
    title: t('claim.title'),
    claims: await run(listOwnClaims),
    /** Initial values of the form. */
    account: url.searchParams.get('account') ?? '',
  }
}
const flash = (key: string, name = ''): Flash => ({
  tone: 'success',
  key: `claim.${key}`,
  values: { name },
})

export const claimsActs: Record<string, IntentHandler> = {
  claim: intent(claimAccount, () => ({ to: ownClaimsPath(), flash: flash('done') })),
  withdraw: intent(withdrawClaim, ({ name }) => ({
    to: ownClaimsPath(),
    flash: flash('withdrawn', name),
  })),
}
