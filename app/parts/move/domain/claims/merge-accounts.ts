/** Merges an imported account into its owner's account, and undoes that. */
import { type ReactorCtx, withEvents, type Tx } from '#kernel'
import { recountAccounts } from '#basics/recount/recount.queries.ts'
import { updateUser } from '#basics/users/users.queries.ts'
import { takeBackVotesBetween } from '#posts/votes/take-back-votes.ts'
import { UserStatus } from '#shared/codes.ts'
import type { ClaimRow } from './claims.queries.ts'
import { moveRows, moveRowsBack } from './move-rows.queries.ts'

type Merging = Pick<ReactorCtx, 'now' | 'siteTimeZone'> & { tx: Tx }
type Pair = Pick<ClaimRow, 'id' | 'userId' | 'importedUserId'>

/**
 * Merges the imported account of a claim into the claimant's, in the given transaction. Votes between the two
 * are withdrawn first, with their points, so that no vote is on the voter's own post. The imported account
 * keeps its name and counts as deleted.
 */
export function mergeAccounts({ tx, now, siteTimeZone }: Merging, claim: Pair): void {
  const { id: claimId, userId, importedUserId } = claim
  withEvents(tx, { now, siteTimeZone }, emit => {
    takeBackVotesBetween({ tx, now, emit }, userId, importedUserId)
    takeBackVotesBetween({ tx, now, emit }, importedUserId, userId)
  })
  moveRows(tx, { claimId, from: importedUserId, to: userId })
  updateUser(tx, importedUserId, { status: UserStatus.deleted, deletedAt: now, updatedAt: now })
  recountAccounts(tx, [userId, importedUserId])
}

/** Undoes a merge. Votes that it withdrew stay withdrawn. */
export function separateAccounts(
  { tx, now }: Pick<Merging, 'tx' | 'now'>,
  claim: Pair & { decidedAt: number },
): void {
  const { id: claimId, userId, importedUserId, decidedAt } = claim
  moveRowsBack(tx, { claimId, from: userId, to: importedUserId }, decidedAt)
  updateUser(tx, importedUserId, { status: UserStatus.available, deletedAt: 0, updatedAt: now })
  recountAccounts(tx, [userId, importedUserId])
}
