import { z } from 'zod'
import {
  admin,
  type Ctx,
  type Db,
  harmless,
  cachedFor,
  type Page,
  query,
  slice,
  wire,
} from '#kernel'
import { type Author, findUserByName, listAuthors } from '#basics/users/users.queries.ts'
import { Minute } from '#shared/durations.ts'
import {
  countOfMember,
  ledgerEnds,
  type LedgerRow,
  type LedgerSums,
  ledgerSums,
  type LedgerTotals,
  pageOfInvitations,
  pageOfLedger,
  type PointKind,
  PointKinds,
} from './ledger.queries.ts'
import { type Quota, quotaOf } from './show-quota.ts'

export type LedgerEntry = Omit<LedgerRow, 'userId' | 'actorId'> & {
  user: Author
  /** Null: the program itself. */
  actor: Author | null
}

export type Ledger = Page<LedgerEntry> & {
  totals: LedgerTotals
  /** The requested member with their balance. */
  member: { user: Author; quota: Quota } | null
  /** The requested name does not exist. */
  unknown: boolean
}

const filter = {
  username: wire.text({ max: 60, trim: true }),
  page: wire.page(),
  page_size: wire.pageSize(20, 100),
}

/** The account with a name; undefined if there is none, null if none was requested. */
const asked = (db: Db, username: string) => (username === '' ? null : findUserByName(db, username))

/** Computed again after each new entry; expired or erased points count within a minute. */
function sumsOf({ db, now }: Ctx): Promise<LedgerSums> {
  const last = ledgerEnds(db)
  const key = `ledger ${last.reward} ${last.use} ${last.invitation}`
  return cachedFor({ db, now }, key, Minute, () => ledgerSums(db, now, last))
}

const totalsOf = ({ given, used, left, lapsed, invitations }: LedgerSums): LedgerTotals => ({
  given,
  used,
  left,
  lapsed,
  invitations,
})

const countOf = (sums: LedgerSums, kind: PointKind | ''): number =>
  PointKinds.reduce((count, one) => count + (kind === '' || kind === one ? sums[one] : 0), 0)

/** All points that members received and used, newest first. Administrators only. */
export const listLedger = query({
  name: 'platform.list_ledger',
  guard: harmless(admin),
  input: z.object({ ...filter, kind: wire.oneOf(['', ...PointKinds], '') }),
  async run(ctx, { username, kind, page, page_size }): Promise<Ledger> {
    const { db, now, settings } = ctx
    const sums = await sumsOf(ctx)
    const totals = totalsOf(sums)
    const user = asked(db, username)
    if (user === undefined) return { count: 0, list: [], totals, member: null, unknown: true }
    const userId = user?.id ?? 0
    const found = pageOfLedger(db, { userId, kind }, slice(page, page_size))
    const count = user ? countOfMember(db, { userId, kind }) : countOf(sums, kind)
    const ids = found.flatMap(row => [row.userId, row.actorId])
    const people = listAuthors(db, [...ids, userId], now)
    const list = found.map(({ userId: owner, actorId, ...row }) => ({
      ...row,
      user: people.get(owner)!,
      actor: people.get(actorId) ?? null,
    }))
    const member = user && {
      user: people.get(userId)!,
      quota: quotaOf(db, settings, user, now),
    }
    return { count, list, totals, member, unknown: false }
  },
})

export type TakenInvitation = {
  id: number
  createdAt: number
  inviter: Author
  invitee: Author
  score: number
}

/** Accepted invitations, newest first. Administrators only. */
export const listInvitations = query({
  name: 'platform.list_invitations',
  guard: harmless(admin),
  input: z.object(filter),
  run({ db, now }, { username, page, page_size }): Page<TakenInvitation> & { unknown: boolean } {
    const user = asked(db, username)
    if (user === undefined) return { count: 0, list: [], unknown: true }
    const found = pageOfInvitations(db, user?.id ?? 0, slice(page, page_size))
    const people = listAuthors(
      db,
      found.list.flatMap(row => [row.inviterId, row.inviteeId]),
      now,
    )
    const list = found.list.map(({ inviterId, inviteeId, ...row }) => ({
      ...row,
      inviter: people.get(inviterId)!,
      invitee: people.get(inviteeId)!,
    }))
    return { count: found.count, list, unknown: false }
  },
})
