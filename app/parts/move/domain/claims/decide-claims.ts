/** Administrators confirm, decline and undo claims of imported accounts. */
import { z } from 'zod'
import {
  admin,
  badRequest,
  command,
  type Emit,
  harmless,
  notFound,
  type Page,
  proved,
  query,
  slice,
  type Tx,
  wire,
} from '#kernel'
import { type Author, findUser, listAuthors } from '#basics/users/users.queries.ts'
import { UserStatus } from '#shared/codes.ts'
import { Day } from '#shared/durations.ts'
import {
  type ClaimRow,
  type ClaimStatus,
  findClaim,
  pageOfDecided,
  pageOfWaiting,
  updateClaim,
  waitingFor,
} from './claims.queries.ts'
import { hasImportedAccounts } from '#posts/imported/imported.queries.ts'
import { claimableOrigin } from './imported-accounts.queries.ts'
import { ClaimIdField } from './make-claim.ts'
import { mergeAccounts, separateAccounts } from './merge-accounts.ts'

/** How long a confirmed claim can be undone, in ms. */
export const UndoTime = 30 * Day
/** Longest note to the claimant, in code points. */
const NoteMax = 255

/** A claim for administrators. Times in ms, 0 = never. */
export type Claim = Omit<ClaimRow, 'indexedTo'> & {
  claimant: Author
  /** Who decided; null = not decided, or ended without a decision. */
  decider: Author | null
  /** It was confirmed, recently enough to be undone. */
  undoable: boolean
}

export const ClaimStates = ['waiting', 'decided'] as const

const mayUndo = ({ status, decidedAt }: ClaimRow, now: number) =>
  status === 'confirmed' && now - decidedAt <= UndoTime

/** Pending claims, oldest first, or decided ones, latest first. 404 on a site without imported accounts. */
export const listClaims = query({
  name: 'claims.list',
  guard: harmless(admin),
  input: z.object({
    state: wire.oneOf(ClaimStates, 'waiting'),
    page: wire.page(),
    page_size: wire.pageSize(20, 100),
  }),
  run({ db, now }, { state, page, page_size }): Page<Claim> {
    if (!hasImportedAccounts(db)) throw notFound('base.error_page.not_found_text')
    const ask = state === 'waiting' ? pageOfWaiting : pageOfDecided
    const { count, list } = ask(db, slice(page, page_size))
    const people = listAuthors(
      db,
      list.flatMap(claim => [claim.userId, claim.decidedBy]),
      now,
    )
    return {
      count,
      list: list.map(({ indexedTo: _, ...claim }) => ({
        ...claim,
        claimant: people.get(claim.userId)!,
        decider: people.get(claim.decidedBy) ?? null,
        undoable: mayUndo({ ...claim, indexedTo: -1 }, now),
      })),
    }
  },
})

function claimIn(tx: Tx, id: number, status: ClaimStatus): ClaimRow {
  const claim = findClaim(tx, id)
  if (!claim) throw notFound('error.claim.not_found')
  if (claim.status !== status) throw badRequest('error.claim.changed')
  return claim
}

type Deciding = { tx: Tx; now: number; viewer: { id: number }; emit: Emit<'claim.declined'> }

function decline({ tx, now, viewer, emit }: Deciding, claim: ClaimRow, note: string): void {
  updateClaim(tx, claim.id, { status: 'declined', decidedAt: now, decidedBy: viewer.id, note })
  const { userId, importedUserId, name } = claim
  emit('claim.declined', { userId, importedUserId, name, actorId: viewer.id, note })
}

const DecisionInput = z.object({
  claim_id: ClaimIdField,
  note: wire.text({ max: NoteMax, trim: true }),
})

/**
 * Confirms a claim: the imported account is merged into the claimant's, and other claims of it are declined.
 * Errors: the claim is no longer pending, either account was deleted.
 */
export const confirmClaim = command({
  name: 'claims.confirm',
  guard: proved(admin),
  input: DecisionInput,
  emits: ['claim.confirmed', 'claim.declined'],
  run(ctx, { claim_id, note }): { name: string } {
    const { tx, now, viewer, emit, settings } = ctx
    const claim = claimIn(tx, claim_id, 'waiting')
    const { userId, importedUserId, name } = claim
    if (findUser(tx, userId)?.status !== UserStatus.available)
      throw badRequest('error.claim.no_claimant')
    if (!claimableOrigin(tx, importedUserId)) throw badRequest('error.claim.not_claimable')
    mergeAccounts({ tx, now, siteTimeZone: settings.interface.time_zone }, claim)
    updateClaim(tx, claim.id, {
      status: 'confirmed',
      decidedAt: now,
      decidedBy: viewer.id,
      note,
      indexedTo: 0,
    })
    emit('claim.confirmed', { userId, importedUserId, name, actorId: viewer.id, note })
    for (const other of waitingFor(tx, importedUserId)) decline(ctx, other, '')
    return { name }
  },
})

export const declineClaim = command({
  name: 'claims.decline',
  guard: harmless(admin),
  input: DecisionInput,
  emits: ['claim.declined'],
  run(ctx, { claim_id, note }): { name: string } {
    const claim = claimIn(ctx.tx, claim_id, 'waiting')
    decline(ctx, claim, note)
    return { name: claim.name }
  },
})

/**
 * Undoes a confirmed claim within 30 days: restores the imported account with all moved rows that are still
 * the claimant's. What the claimant has written since stays.
 */
export const undoClaim = command({
  name: 'claims.undo',
  guard: proved(admin),
  input: z.object({ claim_id: ClaimIdField }),
  emits: ['claim.undone'],
  run(ctx, { claim_id }): { name: string } {
    const { tx, now, viewer, emit } = ctx
    const claim = claimIn(tx, claim_id, 'confirmed')
    if (!mayUndo(claim, now)) throw badRequest('error.claim.too_late')
    separateAccounts({ tx, now }, claim)
    updateClaim(tx, claim.id, {
      status: 'undone',
      decidedAt: now,
      decidedBy: viewer.id,
      note: '',
      indexedTo: 0,
    })
    const { userId, importedUserId, name } = claim
    emit('claim.undone', { userId, importedUserId, name, actorId: viewer.id })
    return { name }
  },
})
