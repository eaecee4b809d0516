/** Staff decide on flags: the act and its flags change in one transaction (spec §4). */
import {
  admin,
  badRequest,
  command,
  type Ctx,
  DomainError,
  harmless,
  insist,
  type Member,
  notFound,
  staff,
  type WriteCtx,
} from '#kernel'
import { type Author, listAuthors, missingAuthor } from '#basics/users/users.queries.ts'
import { type Act, ActEvents, readyAct } from './act-on-post.ts'
import { fitsKind } from './flags.policy.ts'
import { findFlag, type FlagRow, FlagStatus } from './flags.queries.ts'
import {
  Decision,
  type DecisionInput,
  decisionOf,
  flagId,
  flagIds,
  ReviewAction,
} from './flags.schema.ts'
import { type FlagOperation, readOutcome } from './outcome.ts'
import { settleFlag } from './resolve-flags-on.ts'

/** Who decided first, and the result. The operation is null if it is not recorded. */
export type EarlierDecision = {
  reviewer: Author
  operation: FlagOperation | null
  at: number
}
/** Ids of the flags decided now; empty if one of them had already been decided. */
export type FlagDecision = { decided: number[]; alreadyDecided: EarlierDecision | null }

/** All of them, on the same post; each id must exist. */
function findAll(db: Ctx['db'], ids: number[]): [FlagRow, ...FlagRow[]] {
  const flags = ids.map(id => findFlag(db, id))
  const [first] = flags
  const same = flags.every(flag => flag !== undefined && flag.objectId === first?.objectId)
  if (!first || !same) throw notFound('error.report.not_found')
  return flags as [FlagRow, ...FlagRow[]]
}

const decidedBefore = (flags: FlagRow[]) => flags.find(flag => flag.status !== FlagStatus.waiting)

function earlier(ctx: WriteCtx, flag: FlagRow): EarlierDecision {
  const { reviewerId, outcome, reviewedAt } = flag
  const people = listAuthors(ctx.tx, [reviewerId], ctx.now)
  return {
    reviewer: people.get(reviewerId) ?? missingAuthor(reviewerId),
    operation: readOutcome(outcome)?.operation ?? null,
    at: reviewedAt,
  }
}

type Deciding = WriteCtx<Member, (typeof ActEvents)[number] | 'flag.decided'>

function carryOut(
  ctx: Deciding,
  ids: number[],
  input: DecisionInput,
  act: Act | null,
): FlagDecision {
  const flags = findAll(ctx.tx, ids)
  const known = decidedBefore(flags)
  if (known) return { decided: [], alreadyDecided: earlier(ctx, known) }
  if (!act) throw new DomainError('conflict', 'error.revision.conflict')
  act(ctx)
  const { tx, now, emit, viewer } = ctx
  const settling = { tx, now, emit, actorId: viewer.id }
  for (const flag of flags) settleFlag(settling, flag, input.operation_type, input.outcome)
  return { decided: ids, alreadyDecided: null }
}

/** The act on the post, prepared outside the transaction; null if there is nothing to do. */
async function ready(ctx: Ctx, ids: number[], input: DecisionInput) {
  const flags = findAll(ctx.db, ids)
  if (decidedBefore(flags)) return null
  insist(fitsKind(input.operation_type, flags[0].objectType))
  return readyAct(ctx, flags[0], input)
}

const emits = [...ActEvents, 'flag.decided'] as const

/**
 * Decides one flag; others on the same post stay open. Does nothing if the flag was already decided. Errors:
 * no such flag, an operation that the kind of post does not have, and those of the operation itself.
 */
export const decideFlag = command({
  name: 'flags.decide',
  guard: harmless(staff),
  input: Decision.extend({ flag_id: flagId }),
  emits,
  prepare: (ctx, { flag_id, ...input }) => ready(ctx, flag_id, input),
  run: (ctx, { flag_id, ...input }, act): FlagDecision => carryOut(ctx, flag_id, input, act),
})

/**
 * Decides all flags that a reviewer sees. Newer flags stay open; if one of them was decided meanwhile,
 * nothing happens, so that no post is acted upon twice.
 */
export const decideFlags = command({
  name: 'flags.decide_all',
  guard: harmless(staff),
  input: Decision.extend({ flag_ids: flagIds }),
  emits,
  prepare: (ctx, { flag_ids, ...input }) => ready(ctx, flag_ids, input),
  run: (ctx, { flag_ids, ...input }, act): FlagDecision => carryOut(ctx, flag_ids, input, act),
})

/** Decides one flag, named as a review action; for administrators. */
export const takeReviewAction = command({
  name: 'flags.take_review_action',
  guard: harmless(admin),
  input: ReviewAction,
  emits,
  prepare(ctx, input) {
    if (!input.id.every(id => findFlag(ctx.db, id))) throw badRequest('error.report.not_found')
    return ready(ctx, input.id, decisionOf(input))
  },
  run: (ctx, input, act): FlagDecision => carryOut(ctx, input.id, decisionOf(input), act),
})
