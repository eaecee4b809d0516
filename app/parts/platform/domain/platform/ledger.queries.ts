/** The entries of all members in one list, and the site's totals; neither gets slow with long tables. */
import { setImmediate as rest } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { arg, type Db, statement, type Slice } from '#kernel'
import type { PointRow } from './points.queries.ts'

const RewardKinds = ['award', 'inviter', 'invitee'] as const
const UseKinds = ['question', 'answer', 'charge'] as const
export const PointKinds = [...RewardKinds, ...UseKinds] as const
export type PointKind = (typeof PointKinds)[number]

export type LedgerRow = PointRow & {
  userId: number
  actorId: number
  /** Used points are negative. */
  change: number
  /** Left of a reward; 0 for used points. */
  left: number
}

export type LedgerFilter = { userId: number; kind: PointKind | '' }

const rewards = sql`select id, kind, title, score, created_at as createdAt, expires_at as expiresAt,
  user_id as userId, actor_id as actorId, score as change, "left" from point_reward`
const uses = sql`select id, kind, title, score, created_at as createdAt, 0 as expiresAt,
  user_id as userId, actor_id as actorId, -score as change, 0 as "left" from point_use`

const sides = [
  { from: rewards, table: 'point_reward', kinds: RewardKinds, order: sql`id desc` },
  { from: uses, table: 'point_use', kinds: UseKinds, order: sql`created_at desc, id desc` },
] as const

/**
 * Ids are assigned within a transaction but times before it, so neighbors may be swapped: this many more rows
 * are read of each side than the page needs.
 */
const Margin = 100

/** Each side reads its index from the newest row; a filter that excludes a side leaves it out. */
function made({ userId, kind }: LedgerFilter) {
  const conditions = [
    ...(userId > 0 ? [sql`user_id = ${arg('userId')}`] : []),
    ...(kind ? [sql`kind = ${arg('kind')}`] : []),
  ]
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const found = sides.filter(({ kinds }) => !kind || (kinds as readonly string[]).includes(kind))
  const rows = found.map(({ from, order }) => {
    const by = userId > 0 ? order : sql`id desc`
    return sql`select * from (${from} ${where} order by ${by} limit ${arg('reach')})`
  })
  const counts = found.map(({ table }) => sql`(select count(*) from ${sql.raw(table)} ${where})`)
  return {
    rows: statement<LedgerRow>(sql`select * from (${sql.join(rows, sql` union all `)})
      order by createdAt desc, change < 0, id desc limit ${arg('size')} offset ${arg('offset')}`),
    count: statement<{ n: number }>(sql`select ${sql.join(counts, sql` + `)} as n`),
  }
}

const known = new Map<string, ReturnType<typeof made>>()

function statements(filter: LedgerFilter): ReturnType<typeof made> {
  const name = `${filter.userId > 0} ${filter.kind}`
  const found = known.get(name) ?? made(filter)
  known.set(name, found)
  return found
}

/** A page of the entries, newest first. `userId` 0 = of everyone. */
export const pageOfLedger = (db: Db, filter: LedgerFilter, { size, offset }: Slice): LedgerRow[] =>
  statements(filter).rows.all(db, { ...filter, size, offset, reach: offset + size + Margin })

/** Number of entries of a member. */
export const countOfMember = (db: Db, filter: LedgerFilter): number =>
  statements(filter).count.one(db, filter).n

export type LedgerTotals = {
  given: number
  used: number
  /** Left of a reward; after its expiry the rest is lost. */
  left: number
  lapsed: number
  invitations: number
}
/** The totals, and the number of entries of each kind. */
export type LedgerSums = Record<keyof LedgerTotals | PointKind, number>

type LedgerEnds = { reward: number; use: number; invitation: number }

const ends = statement<LedgerEnds>(sql`
  select (select coalesce(max(id), 0) from point_reward) as reward,
    (select coalesce(max(id), 0) from point_use) as use,
    (select coalesce(max(id), 0) from invite_use) as invitation`)

/** The latest ids: if they have changed, the totals have, too. */
export const ledgerEnds = (db: Db): LedgerEnds => ends.one(db)

const ofKinds = (kinds: readonly string[]) =>
  sql.raw(kinds.map(kind => `coalesce(sum(kind = '${kind}'), 0) as ${kind}`).join(', '))
const within = sql`where id > ${arg('from')} and id <= ${arg('to')}`
type Part = Partial<LedgerSums>
const parts = {
  reward: statement<Part>(sql`select coalesce(sum(score), 0) as given,
    coalesce(sum(iif(expires_at = 0 or expires_at > ${arg('now')}, "left", 0)), 0) as "left",
    coalesce(sum(iif(expires_at > 0 and expires_at <= ${arg('now')}, "left", 0)), 0) as lapsed,
    ${ofKinds(RewardKinds)} from point_reward ${within}`),
  use: statement<Part>(sql`select coalesce(sum(score), 0) as used, ${ofKinds(UseKinds)}
    from point_use ${within}`),
  invitation: statement<Part>(sql`select count(*) as invitations from invite_use ${within}`),
}

/** Entries summed at once. */
const Portion = 10_000

/** Sums all entries in portions, so that requests run in between. */
export async function ledgerSums(db: Db, now: number, last: LedgerEnds): Promise<LedgerSums> {
  const names = ['given', 'used', 'left', 'lapsed', 'invitations', ...PointKinds] as const
  const sums = Object.fromEntries(names.map(name => [name, 0])) as LedgerSums
  for (const side of ['reward', 'use', 'invitation'] as const) {
    for (let from = 0; from < last[side]; from += Portion) {
      const part = parts[side].one(db, { from, to: from + Portion, now })
      for (const name of names) sums[name] += part[name] ?? 0
      await rest()
    }
  }
  return sums
}

type InvitationRow = {
  id: number
  createdAt: number
  inviterId: number
  inviteeId: number
  score: number
}
const columns = sql`id, created_at as createdAt, inviter_id as inviterId, invitee_id as inviteeId, score`
const part = sql`order by id desc limit ${arg('size')} offset ${arg('offset')}`
const ofMember = sql`inviter_id = ${arg('userId')} or invitee_id = ${arg('userId')}`

const invitations = statement<InvitationRow>(sql`select ${columns} from invite_use ${part}`)
const invitationsOf = statement<InvitationRow>(
  sql`select ${columns} from invite_use where ${ofMember} ${part}`,
)
const countAll = statement<{ n: number }>(sql`select count(*) as n from invite_use`)
const countOf = statement<{ n: number }>(
  sql`select count(*) as n from invite_use where ${ofMember}`,
)

/** A page of accepted invitations, of everyone or with one member on either side. */
export function pageOfInvitations(db: Db, userId: number, { size, offset }: Slice) {
  const [rows, count] = userId > 0 ? [invitationsOf, countOf] : [invitations, countAll]
  return { count: count.one(db, { userId }).n, list: rows.all(db, { userId, size, offset }) }
}
