/** Members claim imported accounts; administrators decide. */
import { claimAccount, listOwnClaims, withdrawClaim } from '#parts/move/domain/claims/make-claim.ts'
import {
  confirmClaim,
  declineClaim,
  listClaims,
  undoClaim,
} from '#parts/move/domain/claims/decide-claims.ts'
import { del, type Endpoint, forAdmins, get, post, put } from '#api/kernel/endpoint.ts'
import { paged } from '#api/kernel/paging.ts'
import { list } from '#api/kernel/wire.ts'
import { WireClaim, WireOwnClaim } from './claim-rows.ts'

export const claims: Endpoint[] = [
  get('user/claims', listOwnClaims, {
    scope: 'account',
    summary: 'Claims of the caller, newest first; 404 on a site without imported accounts',
    answer: list(WireOwnClaim),
  }),
  post('user/claim', claimAccount, {
    scope: 'account',
    summary: 'Claim an imported account by its username or the URL of its profile',
    answer: WireOwnClaim,
  }),
  del('user/claim', withdrawClaim, {
    scope: 'account',
    summary: 'Withdraw a pending claim of the caller; a decided claim stays unchanged',
  }),
  ...forAdmins([
    get('claim/page', listClaims, {
      summary: 'Pending claims, oldest first, or decided claims, latest first',
      answer: paged(WireClaim),
    }),
    put('claim/confirm', confirmClaim, {
      summary: 'Merge the claimed account into the claimant’s; other claims to it are declined',
    }),
    put('claim/decline', declineClaim, { summary: 'Decline a pending claim' }),
    put('claim/undo', undoClaim, { summary: 'Undo a confirmed claim within 30 days' }),
  ]),
]
