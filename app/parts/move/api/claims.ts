/** Members claim imported accounts; administrators decide. */
import { z } from 'zod'
import { claimAccount, listOwnClaims, withdrawClaim } from '#parts/move/domain/claims/make-claim.ts'
import {
  confirmClaim,
  declineClaim,
  listClaims,
  undoClaim,
} from '#parts/move/domain/claims/decide-claims.ts'
import { del, type Endpoint, forAdmins, get, post, put } from '#api/kernel/endpoint.ts'
import { toNothing } from '#api/kernel/fixed.ts'
import { paged } from '#api/kernel/paging.ts'
import { toClaims, toOwnClaim, toOwnClaims, WireClaim, WireOwnClaim } from './claim-rows.ts'

const nothing = { response: z.null(), toWire: toNothing }

export const claims: Endpoint[] = [
  get('user/claims', listOwnClaims, {
    scope: 'account',
    summary: 'Claims of the caller, newest first; 404 on a site without imported accounts',
    response: z.array(WireOwnClaim),
    toWire: toOwnClaims,
  }),
  post('user/claim', claimAccount, {
    scope: 'account',
    summary: 'Claim an imported account by its username or the URL of its profile',
    response: WireOwnClaim,
    toWire: toOwnClaim,
  }),
  del('user/claim', withdrawClaim, {
    scope: 'account',
    summary: 'Withdraw a pending claim of the caller; a decided claim stays unchanged',
    ...nothing,
  }),
  ...forAdmins([
    get('claim/page', listClaims, {
      summary: 'Pending claims, oldest first, or decided claims, latest first',
      response: paged(WireClaim),
      toWire: toClaims,
    }),
    put('claim/confirm', confirmClaim, {
      summary: 'Merge the claimed account into the claimant’s; other claims to it are declined',
      ...nothing,
    }),
    put('claim/decline', declineClaim, { summary: 'Decline a pending claim', ...nothing }),
    put('claim/undo', undoClaim, {
      summary: 'Undo a confirmed claim within 30 days',
      ...nothing,
    }),
  ]),
]
