/** Claims of imported accounts, as seen by claimants and administrators. */
import { z } from 'zod'
import type { Claim } from '#parts/move/domain/claims/decide-claims.ts'
import type { OwnClaim } from '#parts/move/domain/claims/make-claim.ts'
import type { Page } from '#kernel'
import { out } from '#api/kernel/out.ts'
import { toAuthor, UserBasic } from '#api/presenters/people.ts'
import { Seconds, seconds } from '#api/presenters/values.ts'

export const WireOwnClaim = z
  .strictObject({
    id: z.int(),
    created_at: Seconds,
    /** Name of the imported account, and its profile on the original site. */
    account: out.text(),
    url: out.text(),
    /** Text that the claimant adds to that profile as proof. */
    token: out.text(),
    status: z.enum(['waiting', 'confirmed', 'declined', 'withdrawn', 'undone']),
    /** Time of the latest decision; 0 = none yet. */
    decided_at: Seconds,
    note: out.text(),
  })
  .meta({ id: 'OwnClaim' })

export const WireClaim = WireOwnClaim.extend({
  claimant: UserBasic,
  decider: UserBasic.nullable(),
  undoable: z.boolean(),
}).meta({ id: 'Claim' })

export const toOwnClaim = (claim: OwnClaim): z.infer<typeof WireOwnClaim> => ({
  id: claim.id,
  created_at: seconds(claim.createdAt),
  account: claim.name,
  url: claim.url,
  token: claim.token,
  status: claim.status,
  decided_at: seconds(claim.decidedAt),
  note: claim.note,
})

export const toOwnClaims = (claims: OwnClaim[]) => claims.map(toOwnClaim)

export const toClaims = ({ count, list }: Page<Claim>) => ({
  count,
  list: list.map(claim => ({
    ...toOwnClaim(claim),
    claimant: toAuthor(claim.claimant),
    decider: claim.decider && toAuthor(claim.decider),
    undoable: claim.undoable,
  })),
})
