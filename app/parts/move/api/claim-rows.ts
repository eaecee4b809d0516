/** Claims of imported accounts, as seen by claimants and administrators. */
import { z } from 'zod'
import type { Claim } from '#parts/move/domain/claims/decide-claims.ts'
import type { OwnClaim } from '#parts/move/domain/claims/make-claim.ts'
import { out } from '#api/kernel/out.ts'
import { nullable, shape } from '#api/kernel/wire.ts'
import { UserBasic } from '#api/presenters/people.ts'
import { Seconds } from '#api/presenters/values.ts'

export const WireOwnClaim = shape<OwnClaim>('OwnClaim')({
  id: z.int(),
  created_at: Seconds,
  /** Name of the imported account, and its profile on the original site. */
  account: [out.text(), 'name'],
  url: out.text(),
  /** Text that the claimant adds to that profile as proof. */
  token: out.text(),
  status: z.enum(['waiting', 'confirmed', 'declined', 'withdrawn', 'undone']),
  /** Time of the latest decision; 0 = none yet. */
  decided_at: Seconds,
  note: out.text(),
})

export const WireClaim = shape<Claim>('Claim')({
  ...WireOwnClaim.fields,
  claimant: UserBasic,
  decider: nullable(UserBasic),
  undoable: z.boolean(),
})
