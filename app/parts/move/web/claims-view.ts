/** Claims of imported accounts, as members and administrators see them. */
import type { ClaimsModel, AdminClaimsModel } from '#parts/move/ui/claims/claims-model.ts'
import {
  type Claim,
  ClaimStates,
  confirmClaim,
  declineClaim,
  listClaims,
  undoClaim,
} from '#parts/move/domain/claims/decide-claims.ts'
import { claimAccount, listOwnClaims, withdrawClaim } from '#parts/move/domain/claims/make-claim.ts'
import { claimsPath, ownClaimsPath } from '#shared/paths.ts'
import type { Flash } from '#web/kernel/flash.ts'
import { intent, type IntentHandler } from '#web/kernel/form-action.ts'
import { listPage } from '#web/kernel/paging.ts'
import { userRef } from '#web/posts/rows.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

const PageSize = 20

export async function claimsView({ run, t, url }: ScreenArgs): Promise<ClaimsModel> {
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

function claimRow({ claimant, decider, ...claim }: Claim) {
  return { ...claim, claimant: userRef(claimant), decider: decider && userRef(decider) }
}

const Dialogs = ['confirm', 'decline', 'undo'] as const

/** The requested dialog and its claim, if both exist. */
function askedOf({ searchParams }: URL, claims: ReturnType<typeof claimRow>[]) {
  const act = Dialogs.find(name => name === searchParams.get('dialog'))
  const claim = claims.find(({ id }) => String(id) === searchParams.get('id'))
  if (!act || !claim) return null
  const possible = act === 'undo' ? claim.undoable : claim.status === 'waiting'
  return possible ? { act, claim } : null
}

export async function adminClaimsView({ run, t, url }: ScreenArgs): Promise<AdminClaimsModel> {
  const state = ClaimStates.find(name => name === url.searchParams.get('state')) ?? ClaimStates[0]
  const { page, pages, sizes, found } = await listPage(url, { size: PageSize, most: 100 }, place =>
    run(listClaims, { state, ...place }),
  )
  const claims = found.list.map(claimRow)
  return {
    title: t('claim.admin.title'),
    state,
    states: [...ClaimStates],
    claims,
    asked: askedOf(url, claims),
    page,
    pages,
    sizes,
    path: url.pathname,
    search: url.search,
  }
}
export const adminClaimsActs: Record<string, IntentHandler> = {
  confirm: intent(confirmClaim, ({ name }) => ({
    to: claimsPath(),
    flash: flash('admin.done.confirm', name),
  })),
  decline: intent(declineClaim, ({ name }) => ({
    to: claimsPath(),
    flash: flash('admin.done.decline', name),
  })),
  undo: intent(undoClaim, ({ name }) => ({
    to: claimsPath({ state: 'decided' }),
    flash: flash('admin.done.undo', name),
  })),
}
